import { bidirectional } from './shaper.js';

/** Right-to-left letters and marks, by the default ranges of the Unicode bidirectional algorithm. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = new RegExp(`${RIGHT_TO_LEFT.source}|\\p{L}`, 'u');
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const POP_ISOLATE = '\u2069';
const ISOLATES = /[\u2066\u2067\u2069]/g;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Isolates each line of a text with right-to-left letters, so that it cannot reorder the text around it. */
export function isolate(text: string): string {
  if (!isRightToLeft(text)) return text;
  return text.replace(/[^\n]+/g, (line) => {
    if (!isRightToLeft(line)) return line;
    const isFirstRight = isRightToLeft(STRONG.exec(line)?.[0] ?? '');
    return `${isFirstRight ? RIGHT_TO_LEFT_ISOLATE : LEFT_TO_RIGHT_ISOLATE}${line}${POP_ISOLATE}`;
  });
}

export const withoutIsolates = (text: string): string => text.replace(ISOLATES, '');

/** Opens an isolate again on each line that a line break left inside it. */
export function carryIsolates(lines: readonly string[]): string[] {
  let open: string[] = [];
  return lines.map((line) => {
    const carried = open.join('') + line;
    open = [];
    for (const [mark] of carried.matchAll(ISOLATES)) {
      if (mark === POP_ISOLATE) open.pop();
      else open.push(mark);
    }
    return carried;
  });
}

/** The embedding level of each UTF-16 unit in a line of a left-to-right page; odd is right to left. */
export const levelsOf = (line: string): Uint8Array => bidirectional().getEmbeddingLevels(line, 'ltr').levels;

/** A character as displayed in right-to-left text: brackets are mirrored. */
export const mirrored = (letter: string): string => bidirectional().getMirroredCharacter(letter) ?? letter;

/** Runs in the order of the page, from those of the text (rule L2 of the bidirectional algorithm). */
export function inPageOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
