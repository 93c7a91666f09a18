import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { isEmoji, type Script, scriptsOf } from './scripts.js';
import { shapeByHarfbuzz } from './shaper.js';

/** The type styles of a receipt: plain text, emphasis, and the scoreboard's narrow bold. */
export type Face = 'text' | 'strong' | 'display';

/** The faces that have a file in each script. */
type ScriptFace = 'text' | 'strong';
export type FontFile = ScriptFace | `${ScriptFace}-${Script}` | 'emoji' | 'display' | 'display-extended';

/** The font files for Latin letters, figures and signs, in the order they are searched for a character. */
export const FONTS_OF: Record<Face, readonly [FontFile, ...FontFile[]]> = {
  text: ['text'],
  strong: ['strong'],
  display: ['display', 'display-extended', 'strong'],
};

/** The further files that may have a letter, by its script. */
export function fontsOfScripts(letter: string, face: Face): FontFile[] {
  const scriptFace = face === 'text' ? 'text' : 'strong';
  const files = scriptsOf(letter).map((script): FontFile => `${scriptFace}-${script}`);
  return isEmoji(letter) ? [...files, 'emoji'] : files;
}

/** True if the letters of this file join, reorder or combine: HarfBuzz lays them out. */
export const isShapedFont = (file: FontFile): boolean => file === 'emoji' || /^(?:text|strong)-/.test(file);

/** Number of words per font whose shaping is cached, and their maximum length: labels, figures and days recur. */
const MAX_WORDS = 4_000;
const MAX_WORD_LENGTH = 24;

interface LoadedFont {
  font: Font;
  covers: ReadonlySet<number>;
}

const loaded = new Map<FontFile, LoadedFont>();

/** The font files that this process has read so far. */
export const loadedFontFiles = (): FontFile[] => [...loaded.keys()];

/**
 * Fonts parsed on first use and shared by all receipts of this process: parsing is the slow part (with shared fonts a
 * receipt takes a tenth of the time).
 */
export function loadFont(file: FontFile): LoadedFont {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(new URL(`../fonts/${file}.ttf`, import.meta.url));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`${file}.ttf is a collection, not one font`);
  if (isShapedFont(file)) shapeByHarfbuzz(font, bytes);
  else nameGlyphs(font);
  rememberWords(font);
  const made = { font, covers: new Set(font.characterSet) };
  loaded.set(file, made);
  return made;
}

/**
 * Maps each glyph to its letters, for copying text from the PDF. Visits each letter alone first: otherwise a point
 * first seen in an ellipsis would map to nothing in every later file.
 */
function nameGlyphs(font: Font): void {
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
}

/** Shaping takes a quarter of a receipt's time, and most words recur from earlier receipts. */
function rememberWords(font: Font): void {
  const shape = font.layout.bind(font);
  const known = new Map<string, ReturnType<Font['layout']>>();
  font.layout = (text, features, ...rest) => {
    if (features !== undefined || text.length > MAX_WORD_LENGTH) return shape(text, features, ...rest);
    let run = known.get(text);
    if (!run) {
      run = shape(text);
      if (known.size >= MAX_WORDS) known.clear();
      known.set(text, run);
    }
    // pdfkit scales positions in place, so every caller gets a copy.
    const copy: typeof run = Object.create(Object.getPrototypeOf(run));
    copy.glyphs = run.glyphs;
    copy.positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return copy;
  };
}

const widths = new Map<string, number>();

/** Width of a line in one font at one point. Kerning stops at spaces, as when pdfkit sets the line. */
export function widthInFont(file: FontFile, text: string): number {
  let width = 0;
  for (const word of text.split(/(?<= )/)) width += widthOfWord(file, word);
  return width;
}

function widthOfWord(file: FontFile, word: string): number {
  const key = `${file} ${word}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const { font } = loadFont(file);
  const width = font.layout(word).advanceWidth / font.unitsPerEm;
  if (widths.size >= MAX_WORDS) widths.clear();
  if (word.length <= MAX_WORD_LENGTH) widths.set(key, width);
  return width;
}
