import { LINK_PICTURE } from '../../catalogue/images/link-picture.js';
import { loadSharp } from '../../catalogue/images/load-sharp.js';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { loadShaper } from '../../sales/receipts/pdf/shaper.js';
import { svgText } from '../match-pages/svg-text.js';
import type { TournamentDoc } from '../tournaments/tournament.schema.js';
import { type Honours, honoursOf, summaryOf, type TournamentSummary } from './tournament-summary.js';

const { width, height } = LINK_PICTURE;
const MARGIN = 72;
const RIGHT = width - MARGIN;
const WIDE = RIGHT - MARGIN;
const CUP_WIDTH = 190;
/** The logo in a square of 32: three white stumps, amber bails and crease. */
const LOGO = `<path d="M11 21V7M16 21V7M21 21V7" stroke="${COLOURS.paper}"/><path d="M10.5 4.5h4M17.5 4.5h4M3 25.5h26M7 21.5v7M25 21.5v7" stroke="${COLOURS.amber}"/>`;
/** A trophy in a square of 100. */
const CUP = `<path d="M28 14h44v24c0 15-9 26-22 26S28 53 28 38ZM28 20H14v8c0 10 6 16 16 17M72 20h14v8c0 10-6 16-16 17M50 64v14M36 88h28M42 78h16v10H42Z" fill="none" stroke="${COLOURS.amber}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;

const soft = { face: 'text', colour: COLOURS.nightTextSoft } as const;

/** The board of a champion: who won, how, and who came next. */
function championBoard({ champion, final, runnerUp, third }: Honours): string {
  const maxWidth = WIDE - CUP_WIDTH;
  const others = [runnerUp && `Runners-up: ${runnerUp}`, third && `Third: ${third}`]
    .filter(Boolean)
    .join('   ');
  return [
    svgText('Champions', { x: MARGIN, y: 218, size: 34, ...soft, maxWidth }),
    svgText(champion, { x: MARGIN, y: 306, size: 84, face: 'display', colour: COLOURS.amberLit, maxWidth }),
    svgText(final ? `The final: ${final}` : '', {
      x: MARGIN,
      y: 372,
      size: 36,
      face: 'strong',
      colour: COLOURS.nightText,
      maxWidth,
    }),
    svgText(others, { x: MARGIN, y: 430, size: 30, ...soft, maxWidth }),
    `<g transform="translate(${RIGHT - CUP_WIDTH + 20} 216) scale(1.8)">${CUP}</g>`,
  ].join('');
}

/** The board of one that is not over: its name, and what there is to know. */
function board({ name, news }: TournamentSummary): string {
  return [
    svgText(name, { x: MARGIN, y: 300, size: 84, face: 'display', colour: COLOURS.amberLit, maxWidth: WIDE }),
    svgText(news, { x: MARGIN, y: 384, size: 44, face: 'strong', colour: COLOURS.nightText, maxWidth: WIDE }),
  ].join('');
}

function drawing(summary: TournamentSummary, honours: Honours | null): string {
  const { status, name, place } = summary;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${COLOURS.night}"/>
<rect x="32" y="144" width="${width - 64}" height="330" rx="24" fill="${COLOURS.nightRaised}" stroke="${COLOURS.nightLine}" stroke-width="2"/>
<g fill="none" stroke-linecap="round" stroke-width="2.6" transform="translate(${MARGIN - 5} 50) scale(1.75)">${LOGO}</g>
${svgText('Crease', { x: MARGIN + 68, y: 100, size: 52, face: 'display', colour: COLOURS.nightText, maxWidth: 400 })}
${svgText(honours ? 'Tournament' : status, { x: RIGHT, y: 98, size: 40, face: 'strong', colour: COLOURS.amber, maxWidth: 400, align: 'right' })}
${honours ? championBoard(honours) : board(summary)}
${svgText(honours ? name : 'Box cricket tournament', { x: MARGIN, y: 538, size: 38, face: 'strong', colour: COLOURS.nightText, maxWidth: WIDE })}
${svgText(place, { x: MARGIN, y: 588, size: 28, ...soft, maxWidth: WIDE })}
</svg>`;
}

/** A tournament, or its champion, as a PNG of 1200 × 630, to share and for link previews. Shows public data only. */
export async function tournamentPicture(core: Core, tournament: TournamentDoc): Promise<Buffer> {
  const [honours, sharp] = await Promise.all([honoursOf(core, tournament), loadSharp(), loadShaper()]);
  return await sharp(Buffer.from(drawing(summaryOf(tournament, core.clock.now()), honours)))
    .png({ palette: true })
    .toBuffer();
}
