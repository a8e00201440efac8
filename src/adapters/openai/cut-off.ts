/** Tells JSON that lost its end, and with it something it meant to say, from JSON that lost only its last brackets. */

/**
 * Whether a text that begins with a bracket ends in the middle of a value: within a string, behind a comma, colon or
 * opening bracket, or with a further entry begun. Mending would drop that entry without anyone noticing. Where only
 * closing brackets are missing all is there, and what stands behind the last bracket of whole JSON does not matter.
 */
export function endsInTheMiddle(json: string): boolean {
  let depth = 0;
  let inside: '"' | "'" | undefined;
  /** What stands behind the last closing bracket; nothing closed yet is another matter. */
  let behind: string | undefined;
  let before = '';
  for (let at = 0; at < json.length; at++) {
    const letter = json.charAt(at);
    if (inside) {
      if (letter === '\\') at += 1;
      else if (letter === inside) inside = undefined;
      continue;
    }
    if (letter === '"' || (letter === "'" && '{[,:'.includes(before))) inside = letter;
    if (letter === '{' || letter === '[') depth += 1;
    if (letter === '}' || letter === ']') {
      depth -= 1;
      behind = '';
    } else if (behind !== undefined) behind += letter;
    if (depth === 0) return false;
    if (letter.trim() !== '') before = letter;
  }
  if (inside !== undefined) return true;
  return behind === undefined ? !`"'`.includes(before) : behind.trimStart().startsWith(',');
}
