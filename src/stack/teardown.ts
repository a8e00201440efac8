import { reasonOf } from './stack-error';

/** Steps that undo what was done, run once, last first; one that fails does not keep the others from running. */
export class Teardown {
  private readonly steps: (() => unknown)[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly log: (line: string) => void) {}

  add(step: () => unknown): void {
    this.steps.push(step);
  }

  run(): Promise<void> {
    this.running ??= this.runAll();
    return this.running;
  }

  private async runAll(): Promise<void> {
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        this.log(`While stopping: ${reasonOf(error)}`);
      }
    }
  }
}
