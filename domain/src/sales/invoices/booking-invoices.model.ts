import type { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from '../booking-record/booking.model.js';

/** What invoices write on their booking. */
const bookings = (core: Core) => core.db.bookings;

/** With money that nobody has looked at for invoices. */
export const findToInvoice = (core: Core): AsyncIterable<Pick<BookingDoc, '_id'>> =>
  bookings(core).find(toInvoice(core.clock.now()).where, { projection: { _id: 1 } });

export const toInvoice = (now: Date) => due('bookings', { invoiceDueAt: { $lte: now } });

/**
 * Notes how many rupees of a booking need no invoice any more, and the first of its invoices. Of several that look at the
 * same money this update lets one; null for the others.
 */
export async function noteInvoiced(
  core: Core,
  booking: Pick<BookingDoc, '_id' | 'invoiced' | 'invoice'>,
  invoiced: number,
  first: BookingDoc['invoice'],
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const recorded = facts.length > 0 ? recording(facts) : undefined;
  return await bookings(core).findOneAndUpdate(
    { _id: booking._id, invoiced: booking.invoiced ?? { $exists: false } },
    {
      $set: { invoiced, ...(first && !booking.invoice ? { invoice: first } : {}), ...recorded?.set },
      ...(recorded ? { $push: recorded.push, $inc: recorded.inc } : {}),
    },
    { returnDocument: 'after' },
  );
}

/** All is made that was owed at `invoiceDueAt`; what has been paid or given back since stays owed. */
export async function clearInvoiceDue(core: Core, _id: Types.ObjectId, invoiceDueAt: Date): Promise<boolean> {
  const result = await bookings(core).updateOne({ _id, invoiceDueAt }, { $unset: { invoiceDueAt: '' } });
  return result.modifiedCount > 0;
}
