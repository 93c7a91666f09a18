import { type Face, FONTS_OF, type FontFile, loadFont, widthInFont } from './fonts.js';

/** A piece of a line that one font can set. */
export interface Run {
  font: FontFile;
  text: string;
  /** Letters that no font has: a plain box is drawn for each. */
  isBoxed?: true;
}

/** What stands for half a character. */
const BROKEN = '?';
/** What stands for a letter that no font has. */
const BOX = '□';
/** How wide a box stands, as part of the size of its letters. */
export const BOX_WIDTH = 0.68;
/** Nobody's spelling needs more in one letter; a tower of accents would cover the lines above it. */
const MAX_MARKS = 8;
/** Joiners and variation selectors shape their neighbours; without a glyph they are left out. */
const SHAPERS = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as a reader counts them: with their accents, joined as emoji are. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), (part) => part.segment);

/**
 * A user's text as it may be printed: line breaks kept as `\n`, every other control and every invisible direction
 * mark gone (nothing may reorder what stands around it), broken surrogates replaced.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/\p{Surrogate}/gu, BROKEN)
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/[^\P{Cc}\n]/gu, '')
    .normalize('NFC');
}

function covers(file: FontFile, text: string): boolean {
  const known = loadFont(file).covers;
  for (let i = 0; i < text.length; i += 1) {
    const point = text.codePointAt(i) ?? 0;
    if (!known.has(point)) return false;
    if (point > 0xffff) i += 1;
  }
  return true;
}

/** Splits a line into runs of one font each; for a letter that no font of the face has stands a box. */
export function runsOf(line: string, face: Face): Run[] {
  const fonts = FONTS_OF[face];
  if (covers(fonts[0], line)) return line === '' ? [] : [{ font: fonts[0], text: line }];
  const runs: Run[] = [];
  for (const letter of lettersOf(line)) {
    const last = runs.at(-1);
    const set = setLetter(letter, fonts, last?.isBoxed ? undefined : last?.font);
    if (last && last.font === set.font && last.isBoxed === set.isBoxed) last.text += set.text;
    else runs.push(set);
  }
  return runs;
}

/** Are the letters of this run set in another order or form than they are written in? */
export const isShaped = ({ font }: Run): boolean => font.endsWith('-devanagari');

/** Width of a run set one point high. */
export const widthOfRun = ({ font, text, isBoxed }: Run): number =>
  isBoxed ? text.length * BOX_WIDTH : widthInFont(font, text);

export const textOf = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');

function setLetter(letter: string, fonts: readonly [FontFile, ...FontFile[]], before?: FontFile): Run {
  // A space goes on in the font before it, so that words of one script stay one run.
  if (letter === ' ' && before && covers(before, letter)) return { font: before, text: letter };
  const short = [...letter].slice(0, MAX_MARKS).join('');
  for (const text of [short, short.replace(SHAPERS, '')]) {
    const font = text === '' ? undefined : fonts.find((file) => covers(file, text));
    if (font) return { font, text };
  }
  return { font: fonts[0], text: BOX, isBoxed: true };
}
