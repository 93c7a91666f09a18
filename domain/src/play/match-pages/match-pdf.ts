import type { CardBatter, CardInnings } from '@crease/shared/cricket/card';
import { notation } from '@crease/shared/cricket/laws/over';
import { OUT_WORDS } from '@crease/shared/match-words/last-event';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { drawCreaseMark, drawLogo } from '../../sales/receipts/pdf/logo.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';
import type { FoundMatch } from '../matches/find-match.js';
import { nameIn } from '../matches/present-card.js';
import { type MatchSummary, summaryOf } from './match-summary.js';
import { ScoreTables } from './score-table.js';

const WORDMARK: Style = { face: 'display', size: 18, leading: 24, colour: COLOURS.paper };
const HEADING: Style = { face: 'display', size: 26, leading: 31, colour: COLOURS.paper };
const NEWS: Style = { face: 'strong', size: 12, leading: 17, colour: COLOURS.amberLit };
const PLACE: Style = { face: 'text', size: 10, leading: 15, colour: COLOURS.nightTextSoft };
const HEADING_TOP = 62;

const BATTING = ['R', 'B', '4s', '6s', 'SR'];
const BOWLING = ['O', 'M', 'R', 'W', 'Econ'];
const EXTRAS = { wide: 'wd', noBall: 'nb', bye: 'b', legBye: 'lb', penalty: 'pen' } as const;

type NameOf = ReturnType<typeof nameIn>;

/** As scorecards write it: `c Dev b Asha`. */
function howOut({ out, retired }: CardBatter, nameOf: NameOf): string {
  if (!out) return retired ? 'retired' : 'not out';
  const by = out.by?.map(nameOf).join(', ') ?? '';
  const bowler = out.bowler ? nameOf(out.bowler) : '';
  const bowled = bowler && `b ${bowler}`;
  if (out.kind === 'bowled' && bowled) return bowled;
  if (out.kind === 'run-out') return by ? `run out (${by})` : 'run out';
  if (out.kind === 'caught' && by) return by === bowler ? `c & b ${bowler}` : `c ${by} ${bowled}`.trim();
  if (out.kind === 'stumped' && by) return `st ${by} ${bowled}`.trim();
  return `${OUT_WORDS[out.kind].en} ${bowled}`.trim();
}

function extrasOf({ extras }: CardInnings): string {
  const kinds = Object.keys(EXTRAS) as (keyof typeof EXTRAS)[];
  const parts = kinds.filter((kind) => extras[kind] > 0).map((kind) => `${EXTRAS[kind]} ${extras[kind]}`);
  const sum = kinds.reduce((all, kind) => all + extras[kind], 0);
  return parts.length > 0 ? `${sum} (${parts.join(', ')})` : String(sum);
}

interface InningsOf {
  innings: CardInnings;
  side: string;
  ballsPerOver: number;
  nameOf: NameOf;
}

/** Batting, extras, fall of wickets and bowling of an innings. */
function drawInnings(tables: ScoreTables, { innings, side, ballsPerOver, nameOf }: InningsOf): void {
  const { total, wickets, overs, superOver, batting, bowling, fall } = innings;
  const inOvers = (balls: number) => notation(Math.floor(balls / ballsPerOver), balls % ballsPerOver);
  tables.title(printable(superOver ? `${side}, super over` : side), `${total}/${wickets} (${overs} overs)`);
  tables.table(
    'Batting',
    BATTING,
    batting.map((line) => ({
      name: printable(nameOf(line.playerId)),
      text: printable(howOut(line, nameOf)),
      figures: [line.runs, line.balls, line.fours, line.sixes, line.strikeRate.toFixed(1)].map(String),
    })),
  );
  tables.line('Extras', extrasOf(innings));
  const wicketsFell = fall.map(
    (one) => `${one.total}/${one.wickets} ${nameOf(one.playerId)} (${inOvers(one.balls)})`,
  );
  if (wicketsFell.length > 0) tables.line('Fall of wickets', printable(wicketsFell.join(', ')));
  tables.space();
  tables.table(
    'Bowling',
    BOWLING,
    bowling.map(({ playerId, balls, maidens, runs, wickets: taken, economy }) => ({
      name: printable(nameOf(playerId)),
      figures: [inOvers(balls), maidens, runs, taken, economy.toFixed(2)].map(String),
    })),
  );
  tables.space();
}

/** The head on a night board: the brand, both sides, the result and where it was played. Returns the y below it. */
function drawHead(sheet: Sheet, title: string, { news, place }: MatchSummary): number {
  const { doc } = sheet;
  const lines = sheet.wrap(title, HEADING, CONTENT_WIDTH).length;
  const below = HEADING_TOP + lines * HEADING.leading + 14;
  const newsLines = news ? sheet.wrap(news, NEWS, CONTENT_WIDTH).length : 0;
  const height = below + newsLines * NEWS.leading + PLACE.leading + 16;
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, height).fill(COLOURS.night);
    drawLogo(doc, 'night', { x: PAGE.margin - 2, y: 24, size: 24 });
  });
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  sheet.put('P', 'Crease', WORDMARK, { ...at, x: PAGE.margin + 28, y: 25, width: 120 });
  sheet.put('H1', title, HEADING, { ...at, y: HEADING_TOP });
  sheet.decorate(() => drawCreaseMark(doc, PAGE.margin, below - 6));
  const y = below + 4;
  const placeY = news ? sheet.put('P', news, NEWS, { ...at, y }) : y;
  sheet.put('P', place, PLACE, { ...at, y: placeY });
  return height + 24;
}

/** The scorecard as a PDF, A4 portrait, tagged for screen readers. Shows public data only. */
export async function matchPdf(core: Core, found: FoundMatch): Promise<Buffer> {
  const { match, log } = found;
  const summary = await summaryOf(core, found);
  const { sides, names } = summary;
  const title = printable(`${sides[0].name} v ${sides[1].name}`);
  const { doc, finished } = await openDocument({
    title: `Crease scorecard: ${title}`,
    createdAt: match.createdAt,
    changedAt: log.updatedAt,
  });
  const sheet = new Sheet(doc);
  const news = printable(summary.news);
  const below = drawHead(sheet, title, { ...summary, news, place: printable(summary.place) });
  const tables = new ScoreTables(sheet, below, () => {
    doc.addPage();
    return PAGE.margin;
  });
  const nameOf = nameIn(names);
  const { ballsPerOver } = log.rules;
  for (const innings of log.card.innings)
    drawInnings(tables, { innings, side: sides[innings.side].name, ballsPerOver, nameOf });
  sheet.end();
  doc.end();
  return await finished;
}
