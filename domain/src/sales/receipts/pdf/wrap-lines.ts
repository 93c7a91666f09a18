import { lettersOf } from './text-runs.js';

const ELLIPSIS = '…';

export interface Wrapping {
  /** In points. */
  width: number;
  /** Lines beyond this are cut off with an ellipsis. */
  maxLines?: number;
  /** Width of a piece of text in points. */
  measure: (text: string) => number;
}

/** Wraps a text into lines no wider than `width`: at spaces if possible, inside a word if necessary. */
export function wrapLines(text: string, wrapping: Wrapping): string[] {
  const { maxLines = Number.POSITIVE_INFINITY } = wrapping;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    for (const line of wrapParagraph(paragraph, wrapping)) {
      // One line more than fits is enough to know that something is left out.
      if (lines.length === maxLines) return cutOff(lines, wrapping);
      lines.push(line);
    }
  }
  return lines;
}

function* wrapParagraph(paragraph: string, { width, measure }: Wrapping): Generator<string> {
  const space = measure(' ');
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/ +/)) {
    const wide = measure(word);
    if (line !== '' && used + space + wide <= width) {
      line += ` ${word}`;
      used += space + wide;
      continue;
    }
    if (line !== '') yield line;
    line = word;
    used = wide;
    if (wide > width) {
      const pieces = breakWord(word, width, measure);
      line = pieces.pop() ?? '';
      used = measure(line);
      yield* pieces;
    }
  }
  yield line;
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of lettersOf(word)) {
    const wide = measure(letter);
    if (piece !== '' && used + wide > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += letter;
    used += wide;
  }
  return [...pieces, piece];
}

function cutOff(lines: string[], { width, measure }: Wrapping): string[] {
  const letters = lettersOf(lines.at(-1) ?? '');
  while (letters.length > 0 && measure(letters.join('').trimEnd() + ELLIPSIS) > width) letters.pop();
  return [...lines.slice(0, -1), letters.join('').trimEnd() + ELLIPSIS];
}
