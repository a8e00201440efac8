/**
 * About how many tokens a text takes, on the high side: tokenisers differ, and a budget must hold for all of them.
 * Measured with OpenAI's o200k: 3.4 bytes a token for JSON of ours, 4 for English, 3.5 and more for other scripts.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
