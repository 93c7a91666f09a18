import { prizesOf } from '@crease/shared/tournaments/prizes';
import { COLOURS } from '../../sales/receipts/pdf/colours.js';
import { drawCreaseMark, drawLogo } from '../../sales/receipts/pdf/logo.js';
import { openDocument } from '../../sales/receipts/pdf/open-document.js';
import { PAGE, Sheet, type Style } from '../../sales/receipts/pdf/sheet.js';
import { printable } from '../../sales/receipts/pdf/text-runs.js';
import type { TournamentDoc } from '../tournaments/tournament.schema.js';
import { datesOf, groundsOf, type Honours } from './tournament-summary.js';

const WIDTH = PAGE.width - 2 * 72;
const BRAND: Style = { face: 'display', size: 20, leading: 26, colour: COLOURS.paper };
const TOURNAMENT: Style = { face: 'strong', size: 17, leading: 24, colour: COLOURS.textSoft };
const HONOUR: Style = { face: 'display', size: 27, leading: 34, colour: COLOURS.accentText };
const WHO: Style = { face: 'display', size: 44, leading: 52, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 14, leading: 21, colour: COLOURS.textSoft };
const SIGNED: Style = { face: 'text', size: 10, leading: 15, colour: COLOURS.textMeta };
const BAND = 92;
const SIGNATURE_Y = PAGE.height - 150;

interface Certificate {
  honour: string;
  who: string;
  lines: string[];
}

/**
 * One for each place that a team took, and for each player who leads a list; prizes for teams are listed from first
 * place down.
 */
export function certificatesOf(
  { champion, runnerUp, third, final, best }: Honours,
  prizes: readonly string[] = [],
): Certificate[] {
  const places = [
    ['Champions', champion, final && `The final: ${final}`],
    ['Runners-up', runnerUp, undefined],
    ['Third place', third, undefined],
  ] as const;
  const named = prizesOf(prizes);
  return [
    ...places.flatMap(([honour, who, line], n) => {
      const prize = named.find(({ place }) => place === n + 1)?.text;
      return who ? [{ honour, who, lines: [line, prize].flatMap((text) => text ?? []) }] : [];
    }),
    ...best.map(({ title, name, teamName, value, unit }) => ({
      honour: title,
      who: name,
      lines: [teamName, `${value} ${unit}`].filter(Boolean),
    })),
  ];
}

function drawCertificate(sheet: Sheet, tournament: TournamentDoc, { honour, who, lines }: Certificate): void {
  const { doc } = sheet;
  const at = { x: 72, width: WIDTH, align: 'center' as const };
  sheet.decorate(() => {
    doc.rect(0, 0, PAGE.width + 1, BAND).fill(COLOURS.night);
    drawLogo(doc, 'night', { x: PAGE.width / 2 - 52, y: 34, size: 26 });
    doc.lineWidth(1.5).strokeColor(COLOURS.line);
    doc.roundedRect(32, BAND + 32, PAGE.width - 64, PAGE.height - BAND - 64, 14).stroke();
  });
  sheet.put('P', 'Crease', BRAND, { x: PAGE.width / 2 - 20, y: 35, width: 120 });
  let y = sheet.put('P', printable(tournament.name), TOURNAMENT, { ...at, y: 208 });
  y = sheet.put('H1', honour, HONOUR, { ...at, y: y + 44 });
  sheet.decorate(() => drawCreaseMark(doc, PAGE.width / 2 - 17, y + 12));
  y = sheet.put('P', printable(who), WHO, { ...at, y: y + 44, maxLines: 3 }) + 20;
  for (const line of lines) y = sheet.put('P', printable(line), TEXT, { ...at, y, maxLines: 3 });
  sheet.put('P', printable(`${datesOf(tournament)}, ${groundsOf(tournament)}`), TEXT, {
    ...at,
    y: y + 24,
    maxLines: 2,
  });
  sheet.rule(SIGNATURE_Y, COLOURS.textMeta, 0.75, PAGE.width / 2 - 100, 200);
  sheet.put('P', 'Organiser', SIGNED, { ...at, y: SIGNATURE_Y + 6 });
}

/** The certificates of the winners as a PDF, a page each, tagged for screen readers. Shows public data only. */
export async function certificatesPdf(tournament: TournamentDoc, honours: Honours): Promise<Buffer> {
  const { doc, finished } = await openDocument({
    title: printable(`Crease certificates: ${tournament.name}`),
    createdAt: tournament.createdAt,
    changedAt: tournament.updatedAt,
  });
  const sheet = new Sheet(doc);
  certificatesOf(honours, tournament.prizes).forEach((one, n) => {
    if (n > 0) doc.addPage();
    drawCertificate(sheet, tournament, one);
  });
  sheet.end();
  doc.end();
  return await finished;
}
