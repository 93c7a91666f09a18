import type { Booking } from '@crease/shared/contracts/booking';
import { bookingUrl } from './booking-url.js';
import { BOARD_HEIGHT, drawBoard } from './pdf/board.js';
import { drawColumns } from './pdf/body.js';
import { Flow } from './pdf/flow.js';
import { drawFooters } from './pdf/footer.js';
import { BOARD_TOP, drawHeader, drawSlimHeader, placeOf } from './pdf/header.js';
import { openDocument } from './pdf/open-document.js';
import { Sheet } from './pdf/sheet.js';
import { printable } from './pdf/text-runs.js';
import { printedAt } from './printed-booking.js';
import { receiptFacts } from './receipt-facts.js';

/**
 * The receipt of a booking as a PDF, A4 portrait, tagged for screen readers. Deterministic. Accepts any text:
 * characters without a font are printed as boxes.
 */
export async function receiptPdf(given: Booking, publicUrl: string): Promise<Buffer> {
  const booking = withPrintableTexts(given);
  const facts = receiptFacts(booking);
  const { doc, finished } = await openDocument({
    title: `Crease receipt ${booking.bookingId}`,
    subject: `${booking.groundId.name}, ${booking.bookingDate}`,
    createdAt: new Date(booking.createdAt),
    changedAt: printedAt(booking),
  });
  const sheet = new Sheet(doc);

  drawHeader(sheet, {
    label: 'Booking ID',
    number: booking.bookingId,
    status: facts.status,
    place: placeOf(booking),
    heading: facts.heading,
  });
  drawBoard(sheet, booking, facts, { y: BOARD_TOP, url: bookingUrl(publicUrl, booking) });
  const below = drawColumns(sheet, booking, facts, BOARD_TOP + BOARD_HEIGHT + 26);
  const flow = new Flow(sheet, below, () => {
    doc.addPage();
    return drawSlimHeader(sheet, booking.bookingId);
  });
  if (facts.cancellation.length > 0) {
    flow.title('Cancelled');
    flow.facts(facts.cancellation);
  }
  flow.title('Payment');
  flow.facts(facts.payment);
  if (facts.refunds.length > 0) {
    flow.title('Refunds');
    flow.facts(facts.refunds);
  }
  if (facts.policy) {
    flow.title('If you cannot play');
    flow.paragraph(facts.policy);
  }
  if (booking.requirements && booking.status !== 'cancelled') {
    flow.title('Your note to the ground');
    flow.paragraph(booking.requirements);
  }
  sheet.end();
  drawFooters(sheet, booking.bookingId, facts.code);
  doc.end();
  return await finished;
}

/** Makes every user text printable, in one place. */
export function withPrintableTexts<T extends object>(given: T): T {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return printable(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  // The same shape with other strings in it.
  return walk(given) as T;
}
