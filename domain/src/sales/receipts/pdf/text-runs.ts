import { inPageOrder, isolate, isRightToLeft, levelsOf, mirrored, withoutIsolates } from './bidi-runs.js';
import {
  type Face,
  FONTS_OF,
  type FontFile,
  fontsOfScripts,
  isShapedFont,
  loadFont,
  widthInFont,
} from './fonts.js';

/** A piece of a line that one font can set. */
export interface Run {
  font: FontFile;
  text: string;
  /** Letters that no font has: a plain box is drawn for each. */
  isBoxed?: true;
}

/** Replaces half a surrogate pair. */
const BROKEN = '?';
/** Replaces a letter without a font. */
const BOX = '□';
/** Width of a box relative to the font size. */
export const BOX_WIDTH = 0.68;
/** Real spelling needs no more marks per letter; a stack of accents would cover the lines above. */
const MAX_MARKS = 8;
/** Joiners and variation selectors shape their neighbours; without a glyph they are left out. */
const SHAPERS = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as a reader counts them: with their accents, joined as emoji are. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), (part) => part.segment);

/** Characters common to all scripts stay in the font of the letter before, so that words of one script stay one run. */
const SHARED = /^[ \u0964\u0965\u200c\u200d]+$/;

/**
 * A user's text made printable: keeps line breaks as `\
 * `, removes other control characters and invisible direction marks (which could reorder the text around them), and
 * replaces broken surrogates.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/\p{Surrogate}/gu, BROKEN)
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/[^\P{Cc}\n]/gu, '')
    .normalize('NFC');
}

/** `cleanText` for a page: isolates right-to-left text from its neighbours. */
export const printable = (text: string): string => isolate(cleanText(text));

function covers(file: FontFile, text: string): boolean {
  const known = loadFont(file).covers;
  // HarfBuzz needs no glyph for a joiner or a variation selector.
  const needed = isShapedFont(file) ? text.replace(SHAPERS, '') : text;
  for (let i = 0; i < needed.length; i += 1) {
    const point = needed.codePointAt(i) ?? 0;
    if (!known.has(point)) return false;
    if (point > 0xffff) i += 1;
  }
  return needed !== '';
}

/** Splits a line into runs of one font each, in the order of the page; a letter without a font is a box. */
export function runsOf(line: string, face: Face): Run[] {
  const [first] = FONTS_OF[face];
  if (line === '') return [];
  if (covers(first, line)) return [{ font: first, text: line }];
  const levels = isRightToLeft(line) ? levelsOf(line) : undefined;
  const runs: (Run & { level: number })[] = [];
  let at = 0;
  for (const letter of lettersOf(line)) {
    const level = levels?.[at] ?? 0;
    at += letter.length;
    const seen = withoutIsolates(letter);
    if (seen === '') continue;
    const last = runs.at(-1);
    const set = setLetter(seen, face, last?.isBoxed ? undefined : last?.font);
    if (last && last.font === set.font && last.isBoxed === set.isBoxed && last.level === level)
      last.text += set.text;
    else runs.push({ ...set, level });
  }
  return inPageOrder(runs).flatMap(({ level, ...run }) => (level % 2 === 1 ? turned(run) : [run]));
}

/** A right-to-left run as pieces in the order of the page. HarfBuzz turns a word's letters, not the words of a run. */
function turned(run: Run): Run[] {
  if (isShapedFont(run.font))
    return run.text
      .split(/( )/)
      .filter(Boolean)
      .reverse()
      .map((text) => ({ ...run, text }));
  return [{ ...run, text: lettersOf(run.text).reverse().map(mirrored).join('') }];
}

/** True if the letters of this run are displayed in another order or form than written. */
export const isShaped = ({ font }: Run): boolean => isShapedFont(font);

/** Width of a run set one point high. */
export const widthOfRun = ({ font, text, isBoxed }: Run): number =>
  isBoxed ? text.length * BOX_WIDTH : widthInFont(font, text);

export const textOf = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');

function setLetter(letter: string, face: Face, before?: FontFile): Run {
  if (before && SHARED.test(letter) && covers(before, letter)) return { font: before, text: letter };
  const fonts = [...FONTS_OF[face], ...fontsOfScripts(letter, face)];
  const short = [...letter].slice(0, MAX_MARKS).join('');
  for (const text of [short, short.replace(SHAPERS, '')]) {
    const font = text === '' ? undefined : fonts.find((file) => covers(file, text));
    if (font) return { font, text };
  }
  return { font: FONTS_OF[face][0], text: BOX, isBoxed: true };
}
