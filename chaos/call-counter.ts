/** Counts what passes the fronts of experts and controller, and what comes of it. */
import type { Passing } from './fronts/front';
import { recordedCall } from './moments';
import type { Calls } from './storms';

export class CallCounter {
  private readonly askedFor: Calls = { experts: 0, controller: 0 };
  private readonly answered: Calls = { experts: 0, controller: 0 };
  private recorded = 0;

  note(passing: Passing): void {
    const { server, phase, method, status } = passing;
    if (recordedCall(passing) !== undefined) this.recorded += 1;
    if (method !== 'POST' || (server !== 'experts' && server !== 'controller')) return;
    if (phase === 'asked') this.askedFor[server] += 1;
    else if (status < 400) this.answered[server] += 1;
  }

  asked(): Calls {
    return { ...this.askedFor };
  }

  /** Asked, and not answered with a success of the server's own. */
  spoilt(): Calls {
    return {
      experts: this.askedFor.experts - this.answered.experts,
      controller: this.askedFor.controller - this.answered.controller,
    };
  }

  /** Calls to experts whose results are not recorded. */
  unrecorded(): number {
    return this.askedFor.experts - this.recorded;
  }
}
