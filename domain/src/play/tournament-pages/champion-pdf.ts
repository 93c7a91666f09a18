import { prizesOf } from '@crease/shared/tournaments/prizes';
import type { Core } from '../../platform/core.js';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { drawCreaseMark, drawLogo } from '../../sales/receipts/pdf/logo.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { CONTENT_WIDTH, PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';
import type { TournamentDoc } from '../tournaments/tournament.schema.js';
import { type Honours, summaryOf } from './tournament-summary.js';

const WORDMARK: Style = { face: 'display', size: 18, leading: 24, colour: COLOURS.paper };
const LABEL: Style = { face: 'strong', size: 12, leading: 17, colour: COLOURS.amberLit };
const CHAMPION: Style = { face: 'display', size: 38, leading: 44, colour: COLOURS.paper };
const PLACE: Style = { face: 'text', size: 10, leading: 15, colour: COLOURS.nightTextSoft };
const TITLE: Style = { face: 'display', size: 15, leading: 22, colour: COLOURS.text };
const NAME: Style = { face: 'strong', size: 11, leading: 16, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 11, leading: 16, colour: COLOURS.textSoft };
const BOTTOM = PAGE.height - PAGE.margin;
const NAME_WIDTH = 170;

function drawHead(
  sheet: Sheet,
  champion: string,
  lines: { label: string; final: string; place: string },
): number {
  const { doc } = sheet;
  const at = { x: PAGE.margin, width: CONTENT_WIDTH };
  const nameLines = sheet.wrap(champion, CHAMPION, CONTENT_WIDTH).length;
  const finalLines = lines.final ? sheet.wrap(lines.final, LABEL, CONTENT_WIDTH).length : 0;
  const below = 92 + nameLines * CHAMPION.leading + 16;
  const height = below + finalLines * LABEL.leading + PLACE.leading + 20;
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, height).fill(COLOURS.night);
    drawLogo(doc, 'night', { x: PAGE.margin - 2, y: 24, size: 24 });
  });
  sheet.put('P', 'Crease', WORDMARK, { ...at, x: PAGE.margin + 28, y: 25, width: 120 });
  sheet.put('P', lines.label, LABEL, { ...at, y: 72 });
  sheet.put('H1', champion, CHAMPION, { ...at, y: 92 });
  sheet.decorate(() => drawCreaseMark(doc, PAGE.margin, below - 8));
  const y = below + 4;
  const placeY = lines.final ? sheet.put('P', lines.final, LABEL, { ...at, y }) : y;
  sheet.put('P', lines.place, PLACE, { ...at, y: placeY });
  return height + 28;
}

/** A heading and its rows, a name and a text each, onto further pages. Returns the y below them. */
function drawRows(
  sheet: Sheet,
  title: string,
  rows: readonly (readonly [string, string])[],
  from: number,
): number {
  if (rows.length === 0) return from;
  let y = from;
  const need = (height: number) => {
    if (y + height <= BOTTOM) return;
    sheet.doc.addPage();
    y = PAGE.margin;
  };
  need(TITLE.leading + 2 * TEXT.leading);
  y = sheet.put('H2', title, TITLE, { x: PAGE.margin, y, width: CONTENT_WIDTH }) + 4;
  for (const [name, text] of rows) {
    const width = CONTENT_WIDTH - NAME_WIDTH - 8;
    const lines = Math.max(sheet.wrap(name, NAME, NAME_WIDTH).length, sheet.wrap(text, TEXT, width).length);
    need(lines * TEXT.leading + 6);
    sheet.put('Lbl', name, NAME, { x: PAGE.margin, y, width: NAME_WIDTH });
    sheet.put('LBody', text, TEXT, { x: PAGE.margin + NAME_WIDTH + 8, y, width });
    y += lines * TEXT.leading + 6;
    sheet.rule(y - 3);
  }
  return y + 18;
}

/** The champion's page as a PDF, A4 portrait, tagged for screen readers. Shows public data only. */
export async function championPdf(core: Core, tournament: TournamentDoc, honours: Honours): Promise<Buffer> {
  const { champion, runnerUp, third, final, road, best } = honours;
  const { name, place } = summaryOf(tournament, core.clock.now());
  const { doc, finished } = await openDocument({
    title: printable(`Crease: ${champion} won ${name}`),
    createdAt: tournament.createdAt,
    changedAt: tournament.updatedAt,
  });
  const sheet = new Sheet(doc);
  const below = drawHead(sheet, printable(champion), {
    label: printable(`Champions of ${name}`),
    final: printable(final ? `The final: ${final}` : ''),
    place: printable(place),
  });
  const places = [
    ['Champions', champion],
    ['Runners-up', runnerUp],
    ['Third', third],
  ].flatMap(([title, team]) => (title && team ? [[title, printable(team)] as const] : []));
  let y = drawRows(sheet, 'Places', places, below);
  y = drawRows(
    sheet,
    'The way to the cup',
    road.map(({ against, result }) => [printable(`v ${against}`), printable(result)] as const),
    y,
  );
  y = drawRows(
    sheet,
    'Best players',
    best.map(({ title, name: who, teamName, value, unit }) => [
      title,
      printable(`${who}${teamName ? `, ${teamName}` : ''}: ${value} ${unit}`),
    ]),
    y,
  );
  const prizes = prizesOf(tournament.prizes).map(
    ({ text, place }) => [`${place ?? ''}`, printable(text)] as const,
  );
  drawRows(sheet, 'Prizes', prizes, y);
  sheet.end();
  doc.end();
  return await finished;
}
