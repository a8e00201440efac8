/** Pictures put into words, and pictures that come with words. */
import { z } from 'zod';
import { fromBase64, readJson, readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { type Call, json } from './call';
import { toImage } from './images';
import { Labelled } from './texts';

const Caption = z.tuple([z.object({ generated_text: z.string() })]);
const Candidates = z.object({ candidate_labels: z.array(z.string().min(1)).min(1).max(100) });
const Named = z.object({
  inputs: z.union([z.string(), z.object({ image: z.string() }).transform(({ image }) => image)]),
  parameters: z.record(z.string(), z.unknown()).default({}),
});
const Question = z.object({ inputs: z.object({ image: z.string(), question: z.string() }) });
const Answer = z.tuple([z.object({ answer: z.string().nullable() })]);

const describe: Call = async (request, { pipeline, library }) => {
  const image = await toImage(readPictureCall(request).bytes, library);
  const [caption] = Caption.parse(await pipeline(image, { max_new_tokens: 50 }));
  return json(caption);
};

const sortIntoClasses: Call = async ({ body }, { pipeline, library }) => {
  const form = '{"inputs": {"image": "base64"}, "parameters": {"candidate_labels": ["…"]}}';
  const { inputs, parameters } = readJson(body, Named, form);
  const { candidate_labels } = readParameters(Candidates, parameters);
  const image = await toImage(fromBase64(inputs, 'picture'), library);
  return json(Labelled.parse(await pipeline(image, candidate_labels)));
};

const answerFromDocument: Call = async ({ body }, { pipeline, library }) => {
  const { inputs } = readJson(body, Question, '{"inputs": {"image": "base64", "question": "…"}}');
  const image = await toImage(fromBase64(inputs.image, 'picture'), library);
  const [{ answer }] = Answer.parse(await pipeline(image, inputs.question));
  return json([{ answer: answer ?? '' }]);
};

export const pictureTextCalls = {
  'image-to-text': describe,
  'zero-shot-image-classification': sortIntoClasses,
  'document-question-answering': answerFromDocument,
} satisfies Record<string, Call>;
