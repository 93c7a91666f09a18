import { bookingQrText } from '@crease/shared/booking-qr';
import type { Booking } from '@crease/shared/contracts/booking';
import { formatFullDay, formatSlot, weekdayOf } from '@crease/shared/format/in-english';
import { addDays } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import type { ReceiptFacts } from '../receipt-facts.js';
import { COLOURS } from './colours.js';
import { drawQr } from './qr.js';
import { CONTENT_WIDTH, PAGE, type Sheet, type Style } from './sheet.js';

const LABEL: Style = { face: 'text', size: 8.5, leading: 13, colour: COLOURS.nightTextSoft };
const VALUE: Style = { face: 'display', size: 15, leading: 19, colour: COLOURS.paper };
const TILE: Style = { face: 'display', size: 30, leading: 46, colour: COLOURS.amberLit };

export const BOARD_HEIGHT = 176;
const STUB_WIDTH = 164;
const PADDING = 22;
const TILE_WIDTH = 35;
const TILE_GAP = 4;

/** What stands below the tiles; only a confirmed booking has a code in them. */
const HINTS: Record<ReceiptFacts['status'], string> = {
  PENDING: 'Your code stands here once the booking is confirmed.',
  CONFIRMED: 'Show this code at the ground.',
  COMPLETED: 'No code: this game is over.',
  CANCELLED: 'No code: this booking no longer opens the gate.',
};

/** The ticket: the code on flip tiles, time and name, and the QR code behind a perforation. */
export function drawBoard(
  sheet: Sheet,
  booking: Booking,
  facts: ReceiptFacts,
  at: { y: number; url: string },
): void {
  const { doc } = sheet;
  const { y } = at;
  const tear = PAGE.width - PAGE.margin - STUB_WIDTH;
  sheet.decorate(() => {
    doc.lineWidth(1);
    doc
      .roundedRect(PAGE.margin, y, CONTENT_WIDTH, BOARD_HEIGHT, 12)
      .fillAndStroke(COLOURS.night, COLOURS.nightLine);
    doc.dash(4, { space: 4 }).lineWidth(1.2).strokeColor(COLOURS.perforation);
    doc
      .moveTo(tear, y + 1)
      .lineTo(tear, y + BOARD_HEIGHT - 1)
      .stroke();
    doc.undash();
  });
  sheet.group('Sect', () => {
    drawCode(sheet, facts, PAGE.margin + PADDING, y + 18);
    drawWhen(sheet, booking, y + BOARD_HEIGHT - 54, tear - PAGE.margin - 2 * PADDING);
    drawStub(sheet, { ...at, x: tear, code: facts.code });
  });
}

function drawCode(sheet: Sheet, { code, status }: ReceiptFacts, x: number, y: number): void {
  const width = 300;
  sheet.put('P', 'Confirmation code', LABEL, { x, y, width });
  const signs = code === undefined ? Array.from({ length: 6 }, () => '') : [...code];
  const places = signs.map((_, i) => ({ x: x + i * (TILE_WIDTH + TILE_GAP), y: y + 17, width: TILE_WIDTH }));
  sheet.decorate(() => {
    for (const place of places) drawTile(sheet.doc, place.x, place.y);
  });
  if (code) {
    // Read out as one word, not as six.
    sheet.say(
      'P',
      () => {
        signs.forEach((sign, i) => {
          sheet.write(sign, TILE, { x, y, width: TILE_WIDTH, ...places[i], align: 'center' });
        });
      },
      { actual: code },
    );
  }
  sheet.put('P', HINTS[status], LABEL, { x, y: y + 68, width });
}

function drawTile(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save();
  doc.roundedRect(x, y, TILE_WIDTH, TILE.leading, 4).clip();
  doc.rect(x, y, TILE_WIDTH, TILE.leading / 2).fill(COLOURS.tileTop);
  doc.rect(x, y + TILE.leading / 2, TILE_WIDTH, TILE.leading / 2).fill(COLOURS.tileBottom);
  doc.restore();
  doc.lineWidth(0.75).roundedRect(x, y, TILE_WIDTH, TILE.leading, 4).stroke(COLOURS.tileLine);
}

function drawWhen(sheet: Sheet, booking: Booking, y: number, width: number): void {
  const { playerDetails, bookingDate, timeSlot } = booking;
  const nextDay = endsNextDay(booking);
  const facts = [
    { name: 'Day', value: formatFullDay(bookingDate) },
    { name: nextDay ? `Time, ends ${weekdayOf(nextDay)}` : 'Time', value: formatSlot(slotText(timeSlot)) },
    { name: 'Players', value: String(playerDetails.playerCount) },
    ...(playerDetails.teamName ? [{ name: 'Team', value: playerDetails.teamName }] : []),
  ];
  const gap = 18;
  let x = PAGE.margin + PADDING;
  const end = x + width;
  for (const { name, value } of facts) {
    const wants = Math.max(sheet.widthOf(name, LABEL), sheet.widthOf(value, VALUE)) + 1;
    const place = { x, width: Math.min(wants, end - x), maxLines: 1 };
    sheet.put('P', name, LABEL, { ...place, y });
    sheet.put('P', value, VALUE, { ...place, y: y + 14 });
    x += wants + gap;
  }
}

function drawStub(
  sheet: Sheet,
  { x, y, url, code }: { x: number; y: number; url: string; code: string | undefined },
): void {
  const size = 124;
  const left = x + (STUB_WIDTH - size) / 2;
  // The same as on the booking's page: scanned at the gate, it has the code filled in.
  const scanned = bookingQrText(url, code);
  sheet.say('Figure', () => drawQr(sheet.doc, scanned, left, y + 15, size), {
    alt: 'QR code that opens this booking',
  });
  sheet.put('Link', 'Open this booking', LABEL, {
    x,
    y: y + size + 23,
    width: STUB_WIDTH,
    align: 'center',
    link: url,
  });
}

/** The date on which a slot ends, when it is not the date on which it begins. */
function endsNextDay({ bookingDate, timeSlot }: Booking): string | undefined {
  return timeSlot.endTime < timeSlot.startTime && timeSlot.endTime !== '00:00'
    ? addDays(bookingDate, 1)
    : undefined;
}
