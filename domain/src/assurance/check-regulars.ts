import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import {
  type BookingOfRegular,
  findBookingsOfRegulars,
} from '../sales/booking-record/booking-links.queries.js';
import type { RegularDateDoc, RegularDoc } from '../sales/regulars/regular.schema.js';
import { findRegularsById } from '../sales/regulars/regular.schema.js';
import type { Audit, Violation } from './violation.js';

/** Work due for longer than this was forgotten. */
const LATE_MS = 5 * 60_000;

/**
 * Invariant 11: every date of a regular has its booking, a skip or end without one, or a reported clash. Dates being
 * made or freed are skipped.
 */
export async function* checkRegulars(audit: Audit, regulars: RegularDoc[]): AsyncIterable<Violation> {
  const found = await findBookingsOfRegulars(
    audit,
    regulars.map(({ _id }) => _id),
  );
  const bookings = new Map(found.map((booking) => [booking._id.toString(), booking]));
  for (const regular of regulars) {
    const subject = regular._id.toString();
    const isWorkedOn =
      regular.workDueAt !== undefined && regular.workDueAt.getTime() > audit.now.getTime() - LATE_MS;
    for (const [date, entry] of Object.entries(regular.dates)) {
      const wrong = wrongWith(entry, bookings.get(entry.bookingId.toString()), isWorkedOn, audit.now);
      if (wrong) yield { invariant: 11, subject, message: `${date} is ${entry.state} ${wrong}` };
    }
  }
}

function wrongWith(
  { state, freeing }: RegularDateDoc,
  booking: BookingOfRegular | undefined,
  isWorkedOn: boolean,
  now: Date,
): string | undefined {
  if (state === 'due' || state === 'making' || freeing)
    return isWorkedOn ? undefined : 'but no worker is due to handle it';
  if (state === 'booked') {
    if (!booking) return 'without a booking';
    return booking.status === 'pending' ? 'with a booking that is not confirmed' : undefined;
  }
  return booking && isLive(booking) && !isUnbound(booking, now) ? 'with a live booking' : undefined;
}

const isLive = ({ status }: Pick<BookingDoc, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed';

/** True while the sweep has not bound it yet. */
const isUnbound = ({ unboundAt }: Pick<BookingDoc, 'unboundAt'>, now: Date): boolean =>
  unboundAt !== undefined && unboundAt.getTime() > now.getTime() - GRACE_MS - LATE_MS;

/** The reverse: a standing booking is a date of its regular, so none is doubled. */
export async function* checkRegularBookings(
  audit: Audit,
  bookings: readonly BookingDoc[],
): AsyncIterable<Violation> {
  const own = bookings.filter(
    (booking) => booking.regularId && isLive(booking) && !isUnbound(booking, audit.now),
  );
  const ids = own.flatMap(({ regularId }) => regularId ?? []);
  const regulars = new Map(
    (await findRegularsById(audit, ids)).map((regular) => [regular._id.toString(), regular]),
  );
  for (const booking of own) {
    const regular = regulars.get(String(booking.regularId));
    const entry = Object.values(regular?.dates ?? {}).find(({ bookingId }) => bookingId.equals(booking._id));
    if (entry?.state === 'booked' || entry?.state === 'making' || entry?.freeing) continue;
    const message = `is of regular ${booking.regularId}, which does not have it`;
    yield { invariant: 11, subject: booking._id.toString(), message };
  }
}
