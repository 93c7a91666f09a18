import type { Booking } from '@crease/shared/contracts/booking';
import { formatRupees } from '@crease/shared/format/money';
import { formatPhone } from '@crease/shared/format/phone';
import { addressOf, type Fact, mapUrl, type ReceiptFacts } from '../receipt-facts.js';
import { COLOURS } from './colours.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from './sheet.js';

const TITLE: Style = { face: 'display', size: 16, leading: 21, colour: COLOURS.text };
const TEXT: Style = { face: 'text', size: 9.5, leading: 14, colour: COLOURS.text };
const SOFT: Style = { ...TEXT, colour: COLOURS.textSoft };
const META: Style = { ...TEXT, size: 8.5, leading: 12.5, colour: COLOURS.textMeta };
const STRONG: Style = { ...TEXT, face: 'strong' };
const LINK: Style = { ...STRONG, size: 9, colour: COLOURS.accentText };
const FIGURE: Style = { face: 'display', size: 12.5, leading: 16, colour: COLOURS.text };
const TOTAL_NAME: Style = { face: 'strong', size: 12, leading: 26, colour: COLOURS.text };
const TOTAL: Style = { face: 'display', size: 24, leading: 26, colour: COLOURS.text };

const COLUMN_GAP = 30;
const LEFT_WIDTH = 262;
const RIGHT_X = PAGE.margin + LEFT_WIDTH + COLUMN_GAP;
const RIGHT_WIDTH = CONTENT_WIDTH - LEFT_WIDTH - COLUMN_GAP;

/** Draws place and players on the left, the money on the right; returns the y below both. */
export function drawColumns(sheet: Sheet, booking: Booking, facts: ReceiptFacts, y: number): number {
  let left = y;
  let right = y;
  sheet.group('Sect', () => {
    left = drawPeople(sheet, booking, drawGround(sheet, booking, y) + 14);
  });
  sheet.group('Sect', () => {
    right = drawPrice(sheet, booking, facts, y);
  });
  return Math.max(left, right);
}

function drawGround(sheet: Sheet, { groundId: ground }: Booking, y: number): number {
  const place = { x: PAGE.margin, width: LEFT_WIDTH };
  let at = sheet.put('H2', ground.name, TITLE, { ...place, y, maxLines: 3 }) + 3;
  const address = addressOf(ground);
  if (address) at = sheet.put('P', address, SOFT, { ...place, y: at, maxLines: 5 });
  const traits = traitsOf(ground);
  if (traits) at = sheet.put('P', traits, META, { ...place, y: at + 2, maxLines: 2 });
  const map = mapUrl(ground);
  if (map) at = sheet.put('Link', 'Open map', LINK, { ...place, y: at + 3, link: map });
  return at;
}

function traitsOf({ features }: Booking['groundId']): string {
  if (!features) return '';
  return [
    features.pitchType,
    features.lighting ? 'Floodlights' : '',
    features.parking ? 'Parking' : '',
    `Up to ${features.capacity} players`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function drawPeople(sheet: Sheet, { groundId, playerDetails }: Booking, y: number): number {
  const { contactPerson, teamName } = playerDetails;
  const people: { name: string; who: string; how: string[] }[] = [
    {
      name: 'Booked by',
      who: contactPerson.name,
      how: [formatPhone(contactPerson.phone), contactPerson.email ?? '', teamName ?? ''],
    },
    ...(groundId.owner
      ? [{ name: 'Ground owner', who: groundId.owner.name, how: [formatPhone(groundId.owner.contact)] }]
      : []),
  ];
  let below = y;
  let at = y;
  for (const { name, who, how } of people) {
    const place = { x: PAGE.margin + 86, width: LEFT_WIDTH - 86 };
    sheet.rule(at, COLOURS.line, 0.75, PAGE.margin, LEFT_WIDTH);
    sheet.put('P', name, { ...META, leading: 14 }, { x: PAGE.margin, y: at + 9, width: 80 });
    below = sheet.put('P', who, STRONG, { ...place, y: at + 9, maxLines: 4 });
    for (const line of how.filter(Boolean)) {
      below = sheet.put('P', line, SOFT, { ...place, y: below, maxLines: 2 });
    }
    at = below + 9;
  }
  return below;
}

function drawPrice(sheet: Sheet, { pricing }: Booking, facts: ReceiptFacts, y: number): number {
  const x = RIGHT_X;
  let at = sheet.put('H2', 'Price', TITLE, { x, y, width: RIGHT_WIDTH }) + 5;
  sheet.group('Table', () => {
    for (const fact of facts.price) at = drawRow(sheet, fact, at);
    at += 5;
    sheet.rule(at, COLOURS.text, 1.5, x, RIGHT_WIDTH);
    at += 8;
    sheet.group('TR', () => {
      sheet.put('TH', 'Total', TOTAL_NAME, { x, y: at, width: 100 });
      sheet.put('TD', formatRupees(pricing.totalAmount), TOTAL, {
        x,
        y: at,
        width: RIGHT_WIDTH,
        align: 'right',
      });
    });
    at += TOTAL.leading + 3;
    for (const fact of facts.tax) at = drawRow(sheet, fact, at);
  });
  return drawMoneyNote(sheet, facts, at + 10);
}

function drawRow(sheet: Sheet, { name, value }: Fact, y: number): number {
  sheet.group('TR', () => {
    sheet.put('TH', name, { ...SOFT, leading: 20 }, { x: RIGHT_X, y, width: RIGHT_WIDTH - 70, maxLines: 1 });
    const place = { x: RIGHT_X, y, width: RIGHT_WIDTH, align: 'right' } as const;
    sheet.put('TD', value, { ...FIGURE, leading: 20 }, place);
  });
  return y + 20;
}

/** The one line that answers "is it paid?", on a separate plate. */
function drawMoneyNote(sheet: Sheet, { moneyLine, money, status }: ReceiptFacts, y: number): number {
  const settled = money.due === 0 && status !== 'CANCELLED';
  const look = settled
    ? { fill: '#e4f5ea', edge: '#57a079', colour: '#0b6a3a' }
    : status === 'CANCELLED'
      ? { fill: '#fdebe8', edge: '#e2a79e', colour: '#a52a1a' }
      : { fill: '#fff0cf', edge: '#d9a441', colour: COLOURS.accentText };
  const style = { ...STRONG, size: 10, colour: look.colour };
  const lines = sheet.wrap(moneyLine, style, RIGHT_WIDTH - 26);
  const height = lines.length * style.leading + 14;
  sheet.decorate(() => {
    sheet.doc.roundedRect(RIGHT_X, y, RIGHT_WIDTH, height, 6).fill(look.fill);
    sheet.doc.rect(RIGHT_X, y, 4, height).fill(look.edge);
  });
  sheet.put('P', moneyLine, style, { x: RIGHT_X + 15, y: y + 7, width: RIGHT_WIDTH - 26 });
  return y + height;
}
