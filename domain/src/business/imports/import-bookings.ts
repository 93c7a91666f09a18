import type { ImportedRow, ImportOutcome } from '@crease/shared/contracts/imports';
import { AppError } from '@crease/shared/errors';
import { priceOf } from '@crease/shared/prices';
import { pricingOfTotal } from '@crease/shared/prices/agreed-total';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { slotEnd, slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Actor } from '../../accounts/users/actor.js';
import { claimIdsOf } from '../../calendar/day/claim-keys.js';
import type { Claim } from '../../calendar/day/ground-day.schema.js';
import { isLive } from '../../calendar/day/judge-day.js';
import { claimsIn, readDaysOf } from '../../calendar/day/read-days.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { bookAtGround, confirmAtGround } from '../../sales/book/book-at-ground.js';
import { newGroundBooking } from '../../sales/book/new-booking.js';
import { type BookingDoc, findBookingById } from '../../sales/booking-record/booking.schema.js';
import { isPhoneWelcome } from '../../sales/customers/blocklist.js';
import type { BookingRow } from './booking-rows.js';

/** Attempts for a row whose booking was interrupted by crashes, each under its own id. */
const MAX_TRIES = 8;

/** A booking's id is derived from its row's identity, so that the same row sent again finds it. */
function idOf(key: string, attempt: number): Types.ObjectId {
  const digits = attempt === 0 ? key : `${attempt.toString(16)}${key.slice(1)}`;
  return new Types.ObjectId(digits.slice(0, 24));
}

type Judged = { outcome: ImportOutcome; bookingId?: Types.ObjectId };

/** What a row still needs: a booking under a free id, or the rest of an interrupted one. */
type Todo = { free: Types.ObjectId } | { cut: BookingDoc };

/** True if the booking matches the row: same ground, start, hours and person. */
const saysTheSame = (row: BookingRow, booking: BookingDoc): boolean =>
  booking.groundId.equals(row.ground._id) &&
  booking.bookingDate === row.bookingDate &&
  slotText(booking.timeSlot) === row.timeSlot &&
  booking.playerDetails.contactPerson.phone === row.playerDetails.contactPerson.phone;

/** The booking made from a row before, or the first free id for it. Undefined after too many attempts. */
async function findUnder(core: Core, key: string): Promise<BookingDoc | Types.ObjectId | undefined> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const id = idOf(key, attempt);
    const booking = await findBookingById(core, id);
    if (!booking) return id;
    const isCut = booking.status === 'cancelled' && booking.cancellation?.code === 'expired';
    if (!isCut) return booking;
  }
  return undefined;
}

const claimsOn = async (core: Core, row: BookingRow): Promise<Claim[]> => {
  const slot = slotOfRow(row);
  const now = core.clock.now();
  return claimsIn(await readDaysOf(core, slot), slot).flatMap((claim) => (isLive(claim, now) ? [claim] : []));
};

const slotOfRow = ({ ground, bookingDate, timeSlot }: BookingRow) => ({
  groundId: ground._id.toString(),
  bookingDate,
  timeSlot,
});

/**
 * Decides a row's outcome without writing, for both preview and import. A booking that matches is known, by whichever
 * way it was made. An import's number counts only if it is unique in the file and its booking matches.
 */
async function judge(core: Core, row: BookingRow): Promise<Judged | Todo> {
  const under = await findUnder(core, row.key);
  if (!under) return { outcome: 'left' };
  if (!(under instanceof Types.ObjectId) && under.status !== 'pending')
    return { outcome: 'known', bookingId: under._id };
  const numbered = row.numberKey && (await findUnder(core, row.numberKey));
  if (numbered && !(numbered instanceof Types.ObjectId) && saysTheSame(row, numbered))
    return { outcome: 'known', bookingId: numbered._id };
  const claims = await claimsOn(core, row);
  const mine = under instanceof Types.ObjectId ? undefined : under._id.toString();
  const others = claims.filter(({ ref }) => ref !== mine);
  const [first] = others;
  if (first?.kind === 'booking') {
    const holder = await findBookingById(core, new Types.ObjectId(first.ref));
    if (holder && saysTheSame(row, holder)) return { outcome: 'known', bookingId: holder._id };
  }
  if (slotEnd(row.bookingDate, row.timeSlot) <= core.clock.now()) return { outcome: 'past' };
  if (!(await isPhoneWelcome(core, row.ground, row.playerDetails.contactPerson.phone)))
    return { outcome: 'blocked' };
  if (first) return { outcome: 'taken' };
  return under instanceof Types.ObjectId ? { free: under } : { cut: under };
}

/** Judges the rows of a file in order, as if each were imported before the next. Never writes. */
export class ImportPreview {
  /** The row that takes each claim key, among earlier rows of the file. */
  readonly #takenBy = new Map<string, string>();

  constructor(private readonly core: Core) {}

  async judge(row: BookingRow): Promise<Judged> {
    const judged = await judge(this.core, row);
    if ('outcome' in judged) return judged;
    const slot = slotOfRow(row);
    const { turf } = await readDaysOf(this.core, slot);
    // Uses the real claim keys, so that grounds that share turf conflict here as well.
    const keys = claimIdsOf(() => [turf], slot);
    const earlier = keys.flatMap((key) => this.#takenBy.get(key) ?? []);
    if (earlier.length > 0) return { outcome: earlier.includes(row.key) ? 'known' : 'taken' };
    for (const key of keys) this.#takenBy.set(key, row.key);
    return { outcome: 'new' };
  }
}

/**
 * Imports a row: a confirmed booking like a walk-in's, paid or to be paid at the ground. All or nothing; an interrupted
 * one is completed when the file is sent again. The claim decides, so existing bookings keep their hours.
 */
export async function importBooking(core: Core, row: BookingRow, by: Actor): Promise<Judged> {
  const judged = await judge(core, row);
  if ('outcome' in judged) return judged;
  if ('cut' in judged) return await complete(core, judged.cut, by);
  const { ground, bookingDate, timeSlot, playerDetails, collected, note, total } = row;
  const now = core.clock.now();
  const at = { date: bookingDate, timeSlot, now, isTaxed: isTaxed(ground) };
  const pricing =
    total === undefined ? priceOf(ground.price, at) : pricingOfTotal(total, timeSlot, at.isTaxed);
  const paid = collected && { ...collected, amount: Math.min(collected.amount, pricing.totalAmount) };
  const wanted = { id: judged.free, bookingDate, timeSlot, playerDetails, pricing, collected: paid };
  const booking = newGroundBooking(ground, wanted, by, now);
  if (note) booking.requirements = note;
  try {
    const booked = await bookAtGround(core, booking, by);
    return booked ? { outcome: 'new', bookingId: booked._id } : { outcome: 'taken' };
  } catch (error) {
    // Another request is importing the same file and made this booking.
    if (!isDuplicateKey(error)) throw error;
    return { outcome: 'known', bookingId: booking._id };
  }
}

/** Completes a booking that was interrupted between its record and its hours. */
async function complete(core: Core, earlier: BookingDoc, by: Actor): Promise<Judged> {
  let confirmed: BookingDoc | null;
  try {
    confirmed = await confirmAtGround(core, earlier, by);
  } catch (error) {
    // Another request is working on it, or was just interrupted: the next attempt continues.
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    return { outcome: 'left' };
  }
  return confirmed ? { outcome: 'new', bookingId: earlier._id } : { outcome: 'taken' };
}

/** The row as the caller sees it. */
export function presentRow(row: BookingRow, { outcome, bookingId }: Judged): ImportedRow {
  const { line, ground, bookingDate, timeSlot, playerDetails } = row;
  return {
    line,
    name: playerDetails.contactPerson.name,
    groundName: ground.name,
    bookingDate,
    timeSlot,
    outcome,
    ...(bookingId ? { bookingId: bookingId.toString() } : {}),
  };
}
