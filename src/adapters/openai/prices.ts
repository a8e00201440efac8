/** What a model's tokens cost, as a person who pays for them writes it. */
import { Failure } from '../../domain/failures';
import type { Usage } from '../../domain/usage';

/** Prices of a million tokens by model, in whatever currency they were given. */
export type Prices = ReadonlyMap<string, { prompt: number; completion: number }>;

const million = 1_000_000;

/**
 * Reads prices written as `gpt-4.1-mini=0.40/1.60, gpt-5=1.25/10`: a million prompt tokens before the stroke, a million
 * completion tokens behind it.
 * @param setting the name of the setting they stand in
 * @throws Failure Request.Invalid naming the setting and the part that can't be read
 */
export function readPrices(written: string, setting: string): Prices {
  const parts = written.split(',').map((part) => part.trim());
  return new Map(
    parts
      .filter((part) => part !== '')
      .map((part) => {
        const [, model, prompt, completion] =
          /^(\S+)\s*=\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(part) ?? [];
        if (model === undefined) {
          throw new Failure(
            'Request.Invalid',
            `${setting} holds "${part}", which is no price. Write model=prompt/completion for a million tokens each, such as gpt-4.1-mini=0.40/1.60.`,
          );
        }
        return [model, { prompt: Number(prompt), completion: Number(completion) }];
      }),
  );
}

/** The cost of tokens of a model, and nothing where its price is not known: a free model is one with the price 0. */
export function costOf(
  { promptTokens, completionTokens }: Usage,
  model: string,
  prices: Prices,
): Pick<Usage, 'cost'> {
  const price = prices.get(model);
  if (!price) return {};
  return { cost: (promptTokens * price.prompt + completionTokens * price.completion) / million };
}
