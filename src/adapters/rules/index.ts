/**
 * The offline controller: rules instead of a language model, and said to be so wherever a person looks. It plans plain
 * requests in milliseconds and needs no weights, no key and no network.
 */
import { createHash } from 'node:crypto';
import { Sha256 } from '../../domain/ids';
import { noUsage } from '../../domain/usage';
import type { Controller } from '../../ports';
import { answerFromResults } from './answer-from-results';
import { chooseByOverlap } from './choose-by-overlap';
import { cues } from './lexicon';
import { planByRules } from './plan-by-rules';

/** The lexicon is to the rules what a prompt is to a language model: its hash says which version planned. */
const promptHash = Sha256.parse(createHash('sha256').update(JSON.stringify(cues)).digest('hex'));

export const createRulesController = (): Controller => ({
  identity: { name: 'rules', languageModel: false },
  /** Whole at once: in milliseconds there is nothing to hear early. */
  plan: (request, available) =>
    Promise.resolve({ is: 'plan', plan: planByRules(request, available), usage: noUsage, promptHash }),
  choose: (question) => Promise.resolve(chooseByOverlap(question)),
  answer: (material) => Promise.resolve({ text: answerFromResults(material), usage: noUsage }),
});
