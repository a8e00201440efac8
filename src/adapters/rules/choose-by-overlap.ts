/** Chooses the model whose description shares most with what is wanted; of equals, the better ranked one. */
import MiniSearch from 'minisearch';
import type { ChoiceQuestion, ChoiceReply } from '../../ports';
import { wordsOf } from '../../domain/rank-candidates';
import { noUsage } from '../../domain/usage';

export function chooseByOverlap({ request, task, candidates }: ChoiceQuestion): ChoiceReply {
  const index = new MiniSearch<{ id: number; description: string }>({ fields: ['description'] });
  index.addAll(candidates.map(({ description }, id) => ({ id, description })));
  const wanted = [request.text, ...task.args.map(({ value }) => value)].join(' ');
  const [best] = index.search(wanted, {
    prefix: true,
    tokenize: (text) => [...wordsOf(text)],
  });
  const chosen = candidates[Number(best?.id ?? 0)];
  const words = best ? best.terms.slice(0, 3).map((term) => `"${term}"`) : [];
  const reason =
    words.length > 0
      ? `Its description speaks of ${words.join(', ')}, as the request does.`
      : 'No description shares a word with the request, so the best ranked one was taken.';
  return { model: chosen?.id ?? '', reason, usage: noUsage };
}
