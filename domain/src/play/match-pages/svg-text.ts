import { type Face, loadFont } from '../../sales/receipts/pdf/fonts.js';
import { lettersOf, printable, runsOf, widthOfRun } from '../../sales/receipts/pdf/text-runs.js';

/** How a piece of text is drawn; sizes in pixels, `y` is its baseline. */
export interface SvgText {
  x: number;
  y: number;
  size: number;
  face: Face;
  colour: string;
  maxWidth: number;
  align?: 'left' | 'right';
}

const widthOf = (text: string, face: Face, size: number): number =>
  runsOf(text, face).reduce((width, run) => width + widthOfRun(run) * size, 0);

/** The text, or as much of its beginning as fits, with `…`. */
function fitting(text: string, { face, size, maxWidth }: SvgText): string {
  if (widthOf(text, face, size) <= maxWidth) return text;
  const letters = lettersOf(text);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, face, size) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * A line of text in any script as SVG outlines of our own fonts, so that the machine's fonts do not matter. Await
 * `loadShaper` first.
 */
export function svgText(text: string, style: SvgText): string {
  const { x, y, size, face, colour, align = 'left' } = style;
  const line = fitting(printable(text), style);
  let at = align === 'left' ? x : x - widthOf(line, face, size);
  const parts: string[] = [];
  for (const run of runsOf(line, face)) {
    if (!run.isBoxed) {
      const { font } = loadFont(run.font);
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(run.text);
      let pen = 0;
      glyphs.forEach((glyph, i) => {
        const place = positions[i];
        const left = at + (pen + (place?.xOffset ?? 0)) * scale;
        const top = y - (place?.yOffset ?? 0) * scale;
        const outline = glyph.path.toSVG();
        if (outline)
          parts.push(
            `<path transform="translate(${left} ${top}) scale(${scale} ${-scale})" d="${outline}"/>`,
          );
        pen += place?.xAdvance ?? 0;
      });
    }
    at += widthOfRun(run) * size;
  }
  return `<g fill="${colour}">${parts.join('')}</g>`;
}
