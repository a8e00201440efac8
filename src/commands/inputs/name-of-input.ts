/** What people know an input of a run by. */
import type { Resource } from '../../domain/resource';

/** A file by its name; what an earlier turn made by the handle it had there, and that turn's run. */
export function nameOfInput({ producedBy }: Pick<Resource, 'producedBy'>): string {
  switch (producedBy.by) {
    case 'request':
      return producedBy.name;
    case 'earlier': {
      const { handle, madeBy, runId } = producedBy;
      return madeBy === 'request' ? handle : `${handle} of ${runId}`;
    }
    case 'task':
      // Tasks make results of the run itself, which are no inputs.
      return '';
  }
}
