/** The three ways to show a run's progress: redrawn in place, a line per change, or JSON lines. */
import type { RunView } from '../../domain/run';
import type { Output } from '../output';
import type { OutputForm } from '../report/tell-report';
import type { Sight } from './observe';
import type { Wait } from './pending-work';
import {
  changesBetween,
  draftLines,
  renderDraft,
  renderView,
  troubleInWords,
  waitInWords,
} from './render-view';

/** Waits shown in a picture at most. */
const shownWaits = 3;

/** Shows each sight as it comes. */
export type ShowProgress = (sight: Sight) => void;

export function showProgress(form: OutputForm, output: Output): ShowProgress {
  if (form === 'json') return asJsonLines(output);
  return output.isTerminal ? redrawn(output) : asLines(output);
}

function asJsonLines(output: Output): ShowProgress {
  return (sight) => {
    if (sight.is === 'view')
      output.json({ event: 'progress', ...sight.view, draft: sight.draft, waits: sight.waits });
    else if (sight.is !== 'closed') output.json({ event: sight.is });
  };
}

function asLines(output: Output): ShowProgress {
  let before: RunView | undefined;
  let waits: string[] = [];
  return (sight) => {
    if (sight.is === 'view') {
      for (const line of changesBetween(before, sight.view)) output.line(line);
      before = sight.view;
      const now = sight.waits.map(waitInWords);
      for (const line of now) if (!waits.includes(line)) output.line(line);
      waits = now;
    } else if (sight.is !== 'closed') {
      output.line(troubleInWords(sight));
    }
  };
}

/** Each picture is written over the one before. Lines too long for the terminal are cut by it, not wrapped. */
function redrawn(output: Output): ShowProgress {
  const wrapOff = '\u001b[?7l';
  const wrapOn = '\u001b[?7h';
  let height = 0;
  let view: RunView | undefined;
  let draft = '';
  let waits: Wait[] = [];
  return (sight) => {
    if (sight.is === 'view') ({ view, draft, waits } = sight);
    const lines = [
      ...(view ? renderView(view, output.rows() - 2 - draftLines - shownWaits, output.colors) : []),
      ...renderDraft(draft, output.colors),
      ...waits.slice(0, shownWaits).map((wait) => output.colors.yellow(waitInWords(wait))),
      ...(sight.is === 'no-worker' || sight.is === 'no-server'
        ? [output.colors.yellow(troubleInWords(sight))]
        : []),
    ];
    // Erased at the end, since the report that follows tells it all again.
    const picture = sight.is === 'closed' ? '' : lines.map((line) => `${line}\n`).join('');
    const erase = height > 0 ? `\u001b[${height}A\r\u001b[J` : '';
    output.write(`${erase}${wrapOff}${picture}${wrapOn}`);
    height = sight.is === 'closed' ? 0 : lines.length;
  };
}
