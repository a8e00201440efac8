/**
 * Text from outside (requests, experts, controllers, servers) made safe to print: a model's answer must not move the
 * cursor, recolour the terminal or turn a line's direction around.
 */
import { stripVTControlCharacters } from 'node:util';

/** Control characters but line feed and tab, and the characters that override the direction of writing. */
const unsafe = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Keeps its lines. */
export const cleanText = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(unsafe, '');

/** On one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** On one line, cut to a number of characters. */
export function shortLine(text: string, characters: number): string {
  const line = [...cleanLine(text)];
  return line.length <= characters ? line.join('') : `${line.slice(0, characters - 1).join('')}…`;
}
