/** The running text of a model card: what people wrote about the model, without everything that is there to be looked at. */
import { lexer, type Token, type Tokens } from 'marked';

/** A piece of running text, and the heading it stands under; empty above the first. */
export interface Passage {
  heading: string;
  text: string;
}

/** Longer cards are read to here: what a model is for stands at the beginning. */
const longestCard = 60_000;

/** Markdown of the hub to its passages, in order. Code, tables, pictures, badges and addresses are left out. */
export function readPassages(markdown: string): Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  let isTitled = false;
  const add = (text: string): void => {
    const plain = oneLine(text);
    if (plain !== '') passages.push({ heading, text: plain });
  };
  const read = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      switch (token.type) {
        case 'heading':
          // The first one is the model's name, and says nothing of what stands below it.
          heading = isTitled ? oneLine(inlineText(token.tokens ?? [])) : '';
          isTitled = true;
          break;
        case 'paragraph':
        case 'text':
          add(inlineText(token.tokens ?? [token]));
          break;
        case 'html':
          add(htmlText(token.raw));
          break;
        case 'blockquote':
          read(token.tokens ?? []);
          break;
        case 'list':
          for (const item of (token as Tokens.List).items) read(item.tokens); // its type says that it is one
          break;
      }
    }
  };
  read(parsed(withoutFrontMatter(markdown.slice(0, longestCard))));
  return passages;
}

/** What is nested deeper than the stack is no card, and says nothing. */
function parsed(markdown: string): readonly Token[] {
  try {
    return lexer(markdown);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The hub's own data about the model, which its API tells better: YAML between two lines of hyphens. */
const withoutFrontMatter = (markdown: string): string =>
  markdown.replace(/^\uFEFF?\s*---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/, '');

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'image':
    case 'html':
    case 'checkbox':
      return '';
    case 'br':
      return ' ';
    case 'link':
      return withoutAddress(inlineText(token.tokens ?? []));
    default:
      if ('tokens' in token && token.tokens) return inlineText(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? decoded(token.text) : '';
  }
}

/** A link that shows its own address says nothing. */
const withoutAddress = (text: string): string => text.replace(/\b(?:https?:\/\/|www\.)\S+/g, '');

/** Of raw HTML, what is not in a table, a script or a comment. */
const htmlText = (html: string): string =>
  decoded(
    html
      .replace(/<!--[^]*?(?:-->|$)/g, ' ')
      .replace(/<(table|script|style|pre|svg|iframe)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^<>]*>/g, ' '),
  );

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const decoded = (text: string): string =>
  withoutAddress(text)
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => named[name] ?? whole)
    .replace(/&#(\d{1,6});/g, (whole, code: string) =>
      Number(code) > 31 && Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole,
    );

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
