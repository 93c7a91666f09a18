import type { CardBatter, CardInnings } from '@crease/shared/cricket/card';
import { OUT_WORDS } from '@crease/shared/match-words/last-event';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { Flow } from '../../sales/receipts/pdf/flow.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';
import type { FoundMatch } from '../matches/find-match.js';
import { nameIn } from '../matches/present-card.js';
import { summaryOf } from './match-summary.js';

const HEADING: Style = { face: 'display', size: 26, leading: 32, colour: COLOURS.text };

type NameOf = ReturnType<typeof nameIn>;

function howOut({ out, retired }: CardBatter, nameOf: NameOf): string {
  if (!out) return retired ? 'retired' : 'not out';
  const by = out.by?.map(nameOf).join(', ');
  const words = OUT_WORDS[out.kind].en;
  return [words, by && `(${by})`, out.bowler && `b ${nameOf(out.bowler)}`].filter(Boolean).join(' ');
}

/** Batting, extras, fall of wickets and bowling of an innings. */
function drawInnings(flow: Flow, innings: CardInnings, side: string, nameOf: NameOf): void {
  const { total, wickets, overs, superOver, extras, batting, bowling, fall } = innings;
  flow.title(printable(`${side} ${total}/${wickets} (${overs})${superOver ? ', super over' : ''}`));
  for (const line of batting) {
    const figures = `${line.runs} (${line.balls}), ${line.fours} × 4, ${line.sixes} × 6`;
    flow.facts([
      { name: printable(nameOf(line.playerId)), value: printable(`${figures} · ${howOut(line, nameOf)}`) },
    ]);
  }
  const { wide, noBall, bye, legBye, penalty } = extras;
  const sum = wide + noBall + bye + legBye + penalty;
  flow.facts([
    {
      name: 'Extras',
      value: `${sum}: wides ${wide}, no-balls ${noBall}, byes ${bye}, leg byes ${legBye}, penalty ${penalty}`,
    },
  ]);
  const wicketsFell = fall.map((one) => `${one.total}/${one.wickets} ${nameOf(one.playerId)}`).join(', ');
  if (wicketsFell) flow.facts([{ name: 'Fall', value: printable(wicketsFell) }]);
  for (const line of bowling) {
    const figures = `${line.balls} balls, ${line.maidens} maidens, ${line.runs} runs, ${line.wickets} wickets, economy ${line.economy.toFixed(2)}`;
    flow.facts([{ name: printable(nameOf(line.playerId)), value: figures }]);
  }
}

/** The scorecard as a PDF, A4 portrait, tagged for screen readers. Shows public data only. */
export async function matchPdf(core: Core, found: FoundMatch): Promise<Buffer> {
  const { match, log } = found;
  const { sides, news, place, names } = await summaryOf(core, found);
  const title = `${sides[0].name} v ${sides[1].name}`;
  const { doc, finished } = await openDocument({
    title: `Crease scorecard: ${title}`,
    createdAt: match.createdAt,
    changedAt: log.updatedAt,
  });
  const sheet = new Sheet(doc);
  const top = { x: PAGE.margin, y: PAGE.margin, width: CONTENT_WIDTH };
  const below = sheet.put('H1', printable(title), HEADING, top);
  const flow = new Flow(sheet, below + 8, () => {
    doc.addPage();
    return PAGE.margin;
  });
  flow.paragraph(printable(place));
  if (news) flow.paragraph(printable(news));
  const nameOf = nameIn(names);
  for (const innings of log.card.innings) drawInnings(flow, innings, sides[innings.side].name, nameOf);
  sheet.end();
  doc.end();
  return await finished;
}
