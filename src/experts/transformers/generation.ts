/** Texts in, new texts out. */
import { z } from 'zod';
import { readTextCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { type Call, json } from './call';
import { languageCode } from './languages';

const Generation = z.object({
  max_new_tokens: z.number().int().min(1).max(1024).optional(),
  temperature: z.number().positive().max(5).optional(),
  do_sample: z.boolean().optional(),
});
const Languages = z.object({ src_lang: z.string().optional(), tgt_lang: z.string().optional() });

const Summaries = z.array(z.object({ summary_text: z.string() }));
const Translations = z.array(z.object({ translation_text: z.string() }));
const Texts = z.array(z.object({ generated_text: z.string() }));
const Conversations = z.tuple([
  z.object({ generated_text: z.array(z.object({ content: z.string() })).min(1) }),
]);

const given = (parameters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));

const summarize: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  return json(Summaries.parse(await pipeline(text, given(readParameters(Generation, parameters)))));
};

const translate: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const { src_lang, tgt_lang } = readParameters(Languages, parameters);
  const from = { src_lang: languageCode(src_lang ?? 'en'), tgt_lang: languageCode(tgt_lang ?? 'en') };
  return json(Translations.parse(await pipeline(text, { ...from, max_new_tokens: 512 })));
};

const followInstruction: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const options = { max_new_tokens: 256, ...given(readParameters(Generation, parameters)) };
  return json(Texts.parse(await pipeline(text, options)));
};

/** A model that was taught to talk is talked to; any other goes on with the text. */
const write: Call = async (request, { pipeline }) => {
  const { text, parameters } = readTextCall(request);
  const options = { max_new_tokens: 256, ...given(readParameters(Generation, parameters)) };
  if (!pipeline.tokenizer.chat_template)
    return json(Texts.parse(await pipeline(text, { ...options, return_full_text: false })));
  const [{ generated_text }] = Conversations.parse(
    await pipeline([{ role: 'user', content: text }], options),
  );
  return json([{ generated_text: (generated_text.at(-1)?.content ?? '').trim() }]);
};

export const generationCalls = {
  summarization: summarize,
  translation: translate,
  'text2text-generation': followInstruction,
  'text-generation': write,
} satisfies Record<string, Call>;
