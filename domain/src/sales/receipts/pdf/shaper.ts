import type { Bidi } from 'bidi-js';
import type { Font as FontkitFont, Glyph, GlyphRun } from 'fontkit';
import type { Buffer as TextBuffer } from 'harfbuzzjs';

interface Libraries {
  harfbuzz: typeof import('harfbuzzjs');
  bidi: Bidi;
  buffer: TextBuffer;
}

let libraries: Libraries | undefined;

/** Loads HarfBuzz and the bidirectional algorithm, once per process. Await it before text is measured or drawn. */
export async function loadShaper(): Promise<void> {
  if (libraries) return;
  const [harfbuzz, { default: bidiFactory }] = await Promise.all([import('harfbuzzjs'), import('bidi-js')]);
  libraries ??= { harfbuzz, bidi: bidiFactory(), buffer: new harfbuzz.Buffer() };
}

function loadedLibraries(): Libraries {
  if (!libraries) throw new Error('loadShaper() has not finished');
  return libraries;
}

/** The Unicode bidirectional algorithm. @throws Error before `loadShaper` has finished. */
export const bidirectional = (): Bidi => loadedLibraries().bidi;

/**
 * Lets HarfBuzz lay out a font's text: fontkit forms some conjuncts wrongly and throws on marks without an anchor.
 * @throws Error before `loadShaper` has finished.
 */
export function shapeByHarfbuzz(font: FontkitFont, file: Uint8Array<ArrayBuffer>): void {
  const { harfbuzz, buffer } = loadedLibraries();
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file.slice().buffer)));
  font.layout = (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // Digits of a right-to-left script run left to right.
    if (!/\p{L}/u.test(text)) buffer.setDirection(harfbuzz.Direction.LTR);
    harfbuzz.shape(face, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const run = new ShapedRun(
      infos.map(({ codepoint, cluster }, i) => {
        // Glyphs of one cluster are adjacent.
        const isFirst = infos[i - 1]?.cluster !== cluster;
        return glyphFor(font, codepoint, isFirst ? clusterAt(text, cluster, infos) : []);
      }),
      positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    );
    // Only the script, the language and the features are used.
    return run as GlyphRun;
  };
}

/** The code points from this cluster's start to the next one's. */
function clusterAt(text: string, cluster: number, infos: readonly { cluster: number }[]): number[] {
  const next = infos.reduce(
    (end, other) => (other.cluster > cluster ? Math.min(end, other.cluster) : end),
    text.length,
  );
  return [...text.slice(cluster, next)].map((letter) => letter.codePointAt(0) ?? 0);
}

/** A glyph mapped to its own character, or to `letters` if it has none: a ligature. */
function glyphFor(font: FontkitFont, id: number, letters: number[]): Glyph {
  // fontkit caches a glyph with the first letters it was requested for, across files: each use gets a copy.
  const glyph: Glyph = Object.create(font.getGlyph(id));
  const [own] = font.stringsForGlyph(id);
  const codePoints = own === undefined ? letters : [...own].map((letter) => letter.codePointAt(0) ?? 0);
  return Object.defineProperty(glyph, 'codePoints', { value: codePoints });
}

/** The part of fontkit's layout that is read. */
class ShapedRun {
  constructor(
    public glyphs: Glyph[],
    public positions: GlyphRun['positions'],
  ) {}

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}
