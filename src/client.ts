#!/usr/bin/env node
/** The command line: which commands there are and what they take. Each is loaded only when it is called. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
// A command's own imports, such as Temporal's client, are slow to load and not needed for `--help`.
import type { Context } from './commands/context';
import { cleanLine } from './commands/clean-text';
import { addInputOptions } from './commands/inputs/given-inputs';
import { processOutput } from './commands/output';
import { commandLine, type CommandProblem, exitCodes, mistake, problemOf } from './commands/problem';
import { secondsOf } from './commands/duration';
import { formOf, type JsonOption, savingTo } from './commands/report/output-options';
import {
  addFollowOptions,
  addNewRunOptions,
  startAsked,
  type StartOptions,
} from './commands/submission/start-options';

type Work = (context: Context) => Promise<number>;

/** All commands; `perform` does a command's work once the line is parsed. */
function clientProgram(perform: (work: Work) => Promise<void>): Command {
  const program = new Command('impresario')
    .description('Hands requests to Impresario, watches them and shows what came of them.')
    .exitOverride()
    // What is wrong with a command line is told as every other problem is: see `main`.
    .configureOutput({ outputError: () => undefined });

  const submit = program
    .command('submit')
    .description('hand in a request; the same --id twice is one run')
    .argument('<text>', 'what you want, in words, in quotes');
  const inputs = addInputOptions(submit);
  submit
    .option('--id <key>', 'name of the run; made up if left out')
    .option('--after <run>', 'go on from this run: what it said and made is known')
    .option(
      '--deadline <time>',
      'most time it may take, such as 90s, 10m or 2h; what is done then is kept',
      secondsOf,
    );
  addFollowOptions(submit).action(
    (text: string, { after = '', ...options }: StartOptions & { after?: string }, command: Command) => {
      const asked = startAsked(options, command);
      return perform(async (context) =>
        (await import('./commands/submit.js')).submit({ text, inputs, after, ...asked }, context),
      );
    },
  );

  program
    .command('watch')
    .description("show a run's progress until it ends, then the answer")
    .argument('<run>', 'its id')
    .option('--json', 'for programs: a line of JSON each')
    .action((run: string, { json }: JsonOption) =>
      perform(async (context) => (await import('./commands/watch.js')).watch(run, formOf(json), context)),
    );

  program
    .command('result')
    .description('show the answer of a finished run, from the store alone')
    .argument('<run>', 'its id')
    .option('--save <folder>', 'save what was made to a folder')
    .option('--json', 'for programs')
    .action((run: string, { save, json }: JsonOption & { save?: string }) =>
      perform(async (context) => {
        const { result } = await import('./commands/result.js');
        return result(run, { form: formOf(json), saving: savingTo(save) }, context);
      }),
    );

  program
    .command('trace')
    .description("show where a run's time went, from its history")
    .argument('<run>', 'its id')
    .addOption(new Option('--svg [file]', 'a picture, to a file or to standard output').conflicts('json'))
    .option('--json', 'for programs')
    .action((run: string, { svg, json }: JsonOption & { svg?: string | true }) =>
      perform(async (context) => {
        const file = svg === true ? '' : svg;
        const form = { is: formOf(json) };
        return (await import('./commands/trace.js')).trace(
          run,
          file === undefined ? form : { is: 'svg', file },
          context,
        );
      }),
    );

  const retry = program
    .command('retry')
    .description('continue a run that did not get all done; what was done is taken over')
    .argument('<run>', 'its id');
  addNewRunOptions(retry).action((name: string, options: StartOptions, command: Command) => {
    const asked = startAsked(options, command);
    return perform(async (context) =>
      (await import('./commands/retry.js')).retry({ name, ...asked }, context),
    );
  });

  const rerun = program
    .command('rerun')
    .description('do a task of a finished run again, and all that depends on it')
    .argument('<run>', 'its id')
    .requiredOption('--from <task>', "the task's id, as `result` shows it")
    .option('--model <id>', 'who shall do it; chosen anew if left out');
  addNewRunOptions(rerun).action(
    (
      name: string,
      { from, model = '', ...options }: StartOptions & { from: string; model?: string },
      command: Command,
    ) => {
      const asked = startAsked(options, command);
      return perform(async (context) =>
        (await import('./commands/rerun.js')).rerun({ name, from, model, ...asked }, context),
      );
    },
  );

  program
    .command('list')
    .description('list your runs, newest first')
    .option('--limit <count>', 'most runs to list', countOf, 20)
    .option('--json', 'for programs: a line of JSON each')
    .action(({ limit, json }: JsonOption & { limit: number }) =>
      perform(async (context) =>
        (await import('./commands/list.js')).list({ limit, form: formOf(json) }, context),
      ),
    );

  program
    .command('cancel')
    .description('stop a run, or one task of it; what was done is kept')
    .argument('<run>', 'its id')
    .argument('[task]', "a task's id, as `watch` shows it; those that need it are skipped")
    .option('--json', 'for programs')
    .action((run: string, task: string | undefined, { json }: JsonOption) =>
      perform(async (context) => {
        const { cancel, cancelTask } = await import('./commands/cancel.js');
        const form = formOf(json);
        return task === undefined ? cancel(run, form, context) : cancelTask(run, task, form, context);
      }),
    );

  program
    .command('delete')
    .description('delete a finished run with all that was made')
    .argument('<run>', 'its id')
    .option('--with-earlier-turns', 'also the runs whose conversation it goes on')
    .option('--json', 'for programs: a line of JSON each')
    .action((name: string, { withEarlierTurns, json }: JsonOption & { withEarlierTurns?: true }) =>
      perform(async (context) =>
        (await import('./commands/delete.js')).deleteRun(
          { name, withEarlierTurns: withEarlierTurns === true, form: formOf(json) },
          context,
        ),
      ),
    );

  program
    .command('expire')
    .description('delete your runs that ended long ago')
    .requiredOption('--older-than <time>', 'how long ago, such as 30d', secondsOf)
    .option('--json', 'for programs: a line of JSON each')
    .action(({ olderThan, json }: JsonOption & { olderThan: number }) =>
      perform(async (context) =>
        (await import('./commands/expire.js')).expire(olderThan, formOf(json), context),
      ),
    );

  program
    .command('export')
    .description('copy all that is kept of a run into a folder')
    .argument('<run>', 'its id')
    .argument('<folder>', 'a new or empty one')
    .option('--json', 'for programs')
    .action((name: string, folder: string, { json }: JsonOption) =>
      perform(async (context) =>
        (await import('./commands/export.js')).exportTo(name, folder, formOf(json), context),
      ),
    );

  program
    .command('reconcile')
    .description('give an outcome to runs that were ended in Temporal, such as terminated ones, now')
    .option(
      '--lost',
      'after a backup was restored: to all that the store has no outcome of and nobody works on',
    )
    .option('--json', 'for programs')
    .action(({ lost, json }: JsonOption & { lost?: true }) =>
      perform(async (context) =>
        (await import('./commands/reconcile.js')).reconcile(lost ? 'lost' : 'ended', formOf(json), context),
      ),
    );

  program
    .command('models')
    .description('list who can do a task, in the order they are offered to the controller')
    .argument('<task>', 'its type, such as object-detection')
    .option('--need <text>', 'what is wanted, in words: it decides the order', '')
    .option('--why', 'say what put each where it stands')
    .option('--json', 'for programs: a line of JSON each')
    .action((task: string, { need, why, json }: JsonOption & { need: string; why?: true }) =>
      perform(async (context) =>
        (await import('./commands/models.js')).models(
          { task, need, why: why === true, form: formOf(json) },
          context,
        ),
      ),
    );

  program
    .command('spaces')
    .description('search the hub for Gradio Spaces that could be experts')
    .argument('<text>', 'what one shall do, in words')
    .option('--limit <count>', 'most to list', countOf, 10)
    .option('--json', 'for programs: a line of JSON each')
    .action((text: string, { limit, json }: JsonOption & { limit: number }) =>
      perform(async (context) =>
        (await import('./commands/spaces.js')).spaces(text, { limit, form: formOf(json) }, context),
      ),
    );

  program
    .command('doctor')
    .description('say of every part whether it works, and what to do where it does not')
    .option('--json', 'for programs')
    .action(({ json }: JsonOption) =>
      perform(async (context) => (await import('./commands/doctor.js')).doctor(formOf(json), context)),
    );

  return program;
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
}

const isHelp = ({ code }: CommanderError): boolean =>
  code === 'commander.help' || code === 'commander.helpDisplayed';

/** What is wrong with a command line, as a sentence. */
function misspoken({ message }: CommanderError): CommandProblem {
  const [first = '', ...rest] = cleanLine(message.replace(/^error: /, '')).replace(/\.$/, '');
  const sentence = `${first.toUpperCase()}${rest.join('')}`;
  return mistake(`${sentence}. \`${commandLine('--help')}\` shows what can be said.`);
}

/** Ctrl-C once lets the command say what is left going; twice ends it at once. */
function interruptions(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  return controller.signal;
}

/** Runs a command line to its end. @returns the exit code: see `commands/problem.ts`. */
async function main(argv: readonly string[]): Promise<number> {
  const isJson = argv.includes('--json');
  const output = processOutput();
  const signal = interruptions();
  let exitCode = 0;
  const program = clientProgram(async (work) => {
    const { readSettings } = await import('./config.js');
    exitCode = await work({ settings: readSettings(), output, signal });
  });
  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    // Help was asked for, or no command was given, and has been shown.
    if (error instanceof CommanderError && isHelp(error)) {
      return error.exitCode === 0 ? exitCodes.done : exitCodes.mistake;
    }
    const problem = problemOf(error instanceof CommanderError ? misspoken(error) : error, signal);
    if (isJson) output.json({ error: { type: problem.type, message: problem.message } });
    else output.note(problem.message);
    return problem.exitCode;
  }
}

void main(process.argv).then((exitCode) => {
  process.exitCode = exitCode;
});
