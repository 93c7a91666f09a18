import { fact, type OutboxEntry } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { factIds } from '../operation/operation.js';
import type { InvoiceDoc, InvoiceDraft } from './invoice.schema.js';
import { issueInvoice } from './issue-invoice.js';

/** Records a document on its booking with the facts of the change. Null if another worker did meanwhile. */
type Note = (document: InvoiceDoc, facts: OutboxEntry[]) => Promise<BookingDoc | null>;

/**
 * Issues a document for money of a booking and records it there. False if the booking must be read again: another
 * worker has noted this money meanwhile, or more money has come in since the document was issued.
 */
export async function issueAndNote(
  core: Core,
  booking: BookingDoc,
  draft: InvoiceDraft,
  note: Note,
): Promise<boolean> {
  const document = await issueInvoice(core, draft);
  const changed = fact(core, 'booking.changed', core.clock.now(), factIds(booking));
  const noted = await note(document, [changed]);
  core.events.publishSoon('bookings', noted);
  return noted !== null && document.total === draft.total;
}
