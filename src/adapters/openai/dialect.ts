/**
 * What an endpoint understands of the chat completions API. "OpenAI-compatible" endpoints differ in three places: how a
 * reply's form can be asked for, how its length is limited, and whether a temperature may be given. We start with what
 * OpenAI documents today and go back, one step at a time, where the endpoint complains.
 */
export interface Dialect {
  /** `json_schema` is kept to by the endpoint, `json_object` gives some JSON, `text` may be anything. */
  format: 'json_schema' | 'json_object' | 'text';
  lengthLimit: 'max_completion_tokens' | 'max_tokens' | 'none';
  temperature: 'given' | 'left out';
}

export const fullDialect: Dialect = {
  format: 'json_schema',
  lengthLimit: 'max_completion_tokens',
  temperature: 'given',
};

/**
 * The next simpler dialect, without what the endpoint complains about.
 * @returns `undefined` where the complaint is about none of it, or nothing simpler is left
 */
export function simplerDialect(dialect: Dialect, complaint: string): Dialect | undefined {
  if (/response_?format|json_?schema|json_?object|structured.?output|guided|grammar/i.test(complaint)) {
    if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' };
    if (dialect.format === 'json_object') return { ...dialect, format: 'text' };
  }
  if (/max_(completion_)?tokens/i.test(complaint)) {
    if (dialect.lengthLimit === 'max_completion_tokens') return { ...dialect, lengthLimit: 'max_tokens' };
    if (dialect.lengthLimit === 'max_tokens') return { ...dialect, lengthLimit: 'none' };
  }
  if (/temperature/i.test(complaint) && dialect.temperature === 'given') {
    return { ...dialect, temperature: 'left out' };
  }
  return undefined;
}
