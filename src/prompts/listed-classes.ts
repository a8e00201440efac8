/** Classes as people write them: separated by commas, semicolons or line ends; each once. */
export const listedClasses = (written: string): string[] => [
  ...new Set(
    written
      .split(/[,;\n]/)
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
];
