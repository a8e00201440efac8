/** What is known of single models since they were listed: whether they are still there, and who serves them. */
import { Failure } from '../../domain/failures';
import type { ModelId } from '../../domain/ids';
import { checkModel, type ModelCheck } from './check-model';
import type { HubClient } from './hub-client';
import { type KnownModel, providersFor } from './known-model';
import { OnceAtATime } from './once-at-a-time';

export interface ChecksOptions {
  /** How long a check holds, in milliseconds. */
  maxAgeMs: number;
  /** How long no model is checked after one could not be, in milliseconds. */
  pauseMs: number;
}

interface Checked {
  at: number;
  /** A list says of a model all that a check of it would. */
  check: ModelCheck | { is: 'as-listed' };
}

export class ModelChecks {
  private readonly checked = new Map<ModelId, Checked>();
  private readonly checking;
  private pausedUntil = 0;

  constructor(
    client: HubClient,
    private readonly options: ChecksOptions,
    ending: AbortSignal,
  ) {
    this.checking = new OnceAtATime((id: ModelId, signal) => checkModel(client, id, signal), ending);
  }

  /** Asks the hub, whatever is known. Fails with Model.HubUnavailable. */
  async check(id: ModelId): Promise<ModelCheck> {
    const check = await this.checking.run(id);
    this.checked.set(id, { at: Date.now(), check });
    return check;
  }

  /** Those that the hub has just listed are there, as listed. */
  listed(models: readonly KnownModel[]): void {
    const at = Date.now();
    this.pausedUntil = 0;
    for (const { card } of models) this.checked.set(card.id, { at, check: { is: 'as-listed' } });
  }

  /** Checks those that were not checked lately. Never fails: where the hub can't be asked, they stay as they are. */
  async ensure(models: readonly KnownModel[]): Promise<void> {
    const due = models.filter(({ card }) => !this.isRecent(this.checked.get(card.id)));
    await Promise.all(
      due.map(async ({ card }) => {
        if (Date.now() < this.pausedUntil) return;
        await this.check(card.id).catch((error: unknown) => {
          if (!(error instanceof Failure)) return;
          const { retryAfter } = error;
          this.pausedUntil = Date.now() + (retryAfter.known ? retryAfter.milliseconds : this.options.pauseMs);
        });
      }),
    );
  }

  /** The model as it is now; none where it may not or can't be called any more. */
  present(known: KnownModel): KnownModel[] {
    const found = this.checked.get(known.card.id)?.check;
    if (!found || found.is === 'as-listed') return [known];
    if (found.is === 'gone') return [];
    const { standing, task } = known.card;
    // Whoever was not let in yet is not now.
    if (found.model.gated && standing.is === 'listed' && !standing.isGated) return [];
    const serving = providersFor(found.model, task);
    const providers = known.providers.filter((provider) => serving.includes(provider));
    return providers.length === 0 ? [] : [{ ...known, providers }];
  }

  private isRecent = (checked: Checked | undefined): boolean =>
    checked !== undefined && Date.now() - checked.at < this.options.maxAgeMs;
}
