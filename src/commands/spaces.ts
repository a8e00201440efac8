/** `spaces`: searches the hub for Spaces, and shows what of `endpoints.json` would add each. */
import { findSpaces, type FoundSpace } from '../adapters/gradio';
import { cleanLine } from './clean-text';
import type { Context } from './context';
import { type ExitCode, exitCodes, mistake } from './problem';
import type { OutputForm } from './report/tell-report';

/** Longest wait for the hub, in milliseconds. */
const patience = 15_000;

export async function spaces(
  text: string,
  { limit, form }: { limit: number; form: OutputForm },
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const words = text.trim();
  if (words === '') throw mistake('Say in words what the Space shall do, such as "depth estimation".');
  const either = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const asked = { hubUrl: settings.HF_HUB_URL, token: settings.HF_TOKEN.trim(), text: words, count: limit };
  const found = await findSpaces(asked, either);
  if (form === 'json') for (const space of found) output.json({ ...space, entry: entryFor(space) });
  else if (found.length === 0) output.line('The hub knows no Gradio Space for that.');
  else {
    const { bold, dim } = output.colors;
    for (const space of found) {
      const facts = [`${space.likes} likes`, space.stage.toLowerCase(), space.hardware].filter(
        (fact) => fact !== '',
      );
      output.line(
        `${bold(cleanLine(space.id))}  ${cleanLine(space.title)}  ${dim(cleanLine(facts.join(', ')))}`,
      );
      output.line(dim(`   ${JSON.stringify(entryFor(space))}`));
    }
  }
  return exitCodes.done;
}

/** What a person completes: the task, the function as the Space's "Use via API" page names it, and its parameters. */
const entryFor = ({ id }: FoundSpace): object => ({
  protocol: 'gradio',
  name: id.replace(/[^\w.-]+/g, '-'),
  task: '…',
  space: id,
  api: '/predict',
  arguments: [{ from: '…' }],
});
