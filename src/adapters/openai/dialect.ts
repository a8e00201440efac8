/**
 * What an endpoint understands of the chat completions API. "OpenAI-compatible" endpoints differ in how a reply's form
 * can be asked for, how its length is limited, and whether a temperature, a reasoning effort and a system message may be
 * given. We start with what OpenAI documents today and go back, one step at a time, where the endpoint complains.
 */

/**
 * How a reply's form is asked for, the surest way first: `json_schema` is kept to by the endpoint, `json_object` gives
 * some JSON, `tool_call` lets the model call a function that takes it, `text` may be anything.
 */
export const replyFormats = ['json_schema', 'json_object', 'tool_call', 'text'] as const;
export type ReplyFormat = (typeof replyFormats)[number];

export interface Dialect {
  format: ReplyFormat;
  lengthLimit: 'max_completion_tokens' | 'max_tokens' | 'none';
  temperature: 'given' | 'left out';
  reasoningEffort: 'given' | 'left out';
  system: 'a message of its own' | 'before the first question';
  /** How a reply is sent that is to be heard while it is written. */
  pieces: 'with usage' | 'without usage' | 'not sent';
}

export const fullDialect: Dialect = {
  format: 'json_schema',
  lengthLimit: 'max_completion_tokens',
  temperature: 'given',
  reasoningEffort: 'given',
  system: 'a message of its own',
  pieces: 'with usage',
};

/** What a complaint must mention, to be taken for one about a part of the dialect. */
const about = {
  format: /response_?format|json_?schema|json_?object|structured.?output|guided|grammar/i,
  tools: /\btools?\b|tool_?choice|function.?call/i,
  // Servers with a short context say how many tokens "in the completion" were too many.
  lengthLimit: /max_(completion_)?tokens|\bin the completion\b/i,
  temperature: /temperature/i,
  reasoningEffort: /reasoning/i,
  usageOfPieces: /stream_?options|include_?usage/i,
  pieces: /\bstream/i,
  system: /\bsystem\b.{0,20}\b(role|message|prompt|instruction)|\brole\b.{0,20}\bsystem\b/i,
};

/**
 * The next simpler dialect, without what the endpoint complains about.
 * @param hasFreeFormat whether the format may be changed, or was set by a person
 * @returns `undefined` where the complaint is about none of it, or nothing simpler is left
 */
export function simplerDialect(
  dialect: Dialect,
  complaint: string,
  hasFreeFormat: boolean,
): Dialect | undefined {
  if (hasFreeFormat) {
    if (about.format.test(complaint)) {
      if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' };
      if (dialect.format === 'json_object') return { ...dialect, format: 'tool_call' };
    }
    if (dialect.format === 'tool_call' && about.tools.test(complaint)) return { ...dialect, format: 'text' };
  }
  if (about.usageOfPieces.test(complaint) && dialect.pieces === 'with usage') {
    return { ...dialect, pieces: 'without usage' };
  }
  if (about.pieces.test(complaint) && dialect.pieces !== 'not sent') {
    return { ...dialect, pieces: 'not sent' };
  }
  if (about.lengthLimit.test(complaint)) {
    if (dialect.lengthLimit === 'max_completion_tokens') return { ...dialect, lengthLimit: 'max_tokens' };
    if (dialect.lengthLimit === 'max_tokens') return { ...dialect, lengthLimit: 'none' };
  }
  if (about.temperature.test(complaint) && dialect.temperature === 'given') {
    return { ...dialect, temperature: 'left out' };
  }
  if (about.reasoningEffort.test(complaint) && dialect.reasoningEffort === 'given') {
    return { ...dialect, reasoningEffort: 'left out' };
  }
  if (about.system.test(complaint) && dialect.system === 'a message of its own') {
    return { ...dialect, system: 'before the first question' };
  }
  return undefined;
}
