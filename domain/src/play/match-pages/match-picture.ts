import { LINK_PICTURE } from '../../catalogue/images/link-picture.js';
import { loadSharp } from '../../catalogue/images/load-sharp.js';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { loadShaper } from '../../sales/receipts/pdf/shaper.js';
import type { FoundMatch } from '../matches/find-match.js';
import { type MatchSummary, type SideSummary, statusWord, summaryOf } from './match-summary.js';
import { svgText } from './svg-text.js';

const { width, height } = LINK_PICTURE;
const MARGIN = 72;
const RIGHT = width - MARGIN;
const SCORE_WIDTH = 380;
/** The logo in a square of 32: three white stumps, amber bails and crease. */
const LOGO = `<path d="M11 21V7M16 21V7M21 21V7" stroke="${COLOURS.paper}"/><path d="M10.5 4.5h4M17.5 4.5h4M3 25.5h26M7 21.5v7M25 21.5v7" stroke="${COLOURS.amber}"/>`;
/** Baselines of the two sides. */
const ROWS = [252, 406] as const;

function sideRow({ name, score, overs, isLit }: SideSummary, y: number): string {
  const nameWidth = score ? RIGHT - MARGIN - SCORE_WIDTH : RIGHT - MARGIN;
  const parts = [
    svgText(name, {
      x: MARGIN,
      y,
      size: 58,
      face: 'strong',
      colour: isLit ? COLOURS.nightText : COLOURS.nightTextSoft,
      maxWidth: nameWidth,
    }),
  ];
  if (score)
    parts.push(
      svgText(score, {
        x: RIGHT,
        y,
        size: 92,
        face: 'display',
        colour: isLit ? COLOURS.amberLit : COLOURS.nightTextSoft,
        maxWidth: SCORE_WIDTH - 20,
        align: 'right',
      }),
    );
  if (overs)
    parts.push(
      svgText(overs, {
        x: RIGHT,
        y: y + 40,
        size: 28,
        face: 'text',
        colour: COLOURS.nightTextSoft,
        maxWidth: SCORE_WIDTH - 20,
        align: 'right',
      }),
    );
  return parts.join('');
}

function drawing({ status, sides, news, place }: MatchSummary): string {
  const soft = { face: 'text', colour: COLOURS.nightTextSoft } as const;
  const wide = RIGHT - MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${COLOURS.night}"/>
<rect x="32" y="144" width="${width - 64}" height="330" rx="24" fill="${COLOURS.nightRaised}" stroke="${COLOURS.nightLine}" stroke-width="2"/>
<rect x="${MARGIN}" y="318" width="${wide}" height="2" fill="${COLOURS.nightLine}"/>
<g fill="none" stroke-linecap="round" stroke-width="2.6" transform="translate(${MARGIN - 5} 50) scale(1.75)">${LOGO}</g>
${svgText('Crease', { x: MARGIN + 68, y: 100, size: 52, face: 'display', colour: COLOURS.nightText, maxWidth: 400 })}
${svgText(statusWord(status), { x: RIGHT, y: 98, size: 40, face: 'strong', colour: COLOURS.amber, maxWidth: 400, align: 'right' })}
${sideRow(sides[0], ROWS[0])}
${sideRow(sides[1], ROWS[1])}
${svgText(news || 'Follow it ball by ball', { x: MARGIN, y: 538, size: 38, face: 'strong', colour: COLOURS.nightText, maxWidth: wide })}
${svgText(place, { x: MARGIN, y: 588, size: 28, ...soft, maxWidth: wide })}
</svg>`;
}

/** The score of a match as a PNG of 1200 × 630, to share and for link previews. Shows public data only. */
export async function matchPicture(core: Core, found: FoundMatch): Promise<Buffer> {
  const [summary, sharp] = await Promise.all([summaryOf(core, found), loadSharp(), loadShaper()]);
  return await sharp(Buffer.from(drawing(summary)))
    .png({ palette: true })
    .toBuffer();
}
