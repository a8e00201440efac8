/** The library's many reports of progress as a few lines for a log: one for each tenth of each large file. */
import { z } from 'zod';

const Progress = z.object({
  status: z.literal('progress'),
  file: z.string(),
  loaded: z.number(),
  total: z.number(),
});

/** Smaller files come at once. */
const WORTH_TELLING = 5_000_000;

export function progressLines(say: (line: string) => void): (event: unknown) => void {
  const told = new Map<string, number>();
  return (event) => {
    const { success, data } = Progress.safeParse(event);
    if (!success || data.total < WORTH_TELLING) return;
    const tenth = Math.floor((10 * data.loaded) / data.total);
    if (tenth <= (told.get(data.file) ?? 0)) return;
    told.set(data.file, tenth);
    say(`  ${data.file}: ${tenth * 10} % of ${Math.round(data.total / 1_000_000)} MB`);
  };
}
