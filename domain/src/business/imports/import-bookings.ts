import type { ImportedRow, ImportOutcome } from '@crease/shared/contracts/imports';
import { AppError } from '@crease/shared/errors';
import { priceOf } from '@crease/shared/prices';
import { pricingOfTotal } from '@crease/shared/prices/agreed-total';
import { hoursOf, slotEnd } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { isTakenByOthers } from '../../calendar/ground-days/read-days.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { bookAtGround, confirmAtGround } from '../../sales/bookings/book-at-ground.js';
import { type BookingDoc, findBookingById } from '../../sales/bookings/booking.model.js';
import { newGroundBooking } from '../../sales/bookings/new-booking.js';
import { isPhoneWelcome } from '../../sales/customers/turned-away.js';
import type { BookingRow } from './booking-rows.js';

/** Tries of a row whose booking was cut by crashes, each under an id of its own. */
const MOST_TRIES = 8;

/** The booking of a row has the id that follows from the row: sent again it is met, not made again. */
function idOf({ key }: BookingRow, attempt: number): Types.ObjectId {
  const digits = attempt === 0 ? key : `${attempt.toString(16)}${key.slice(1)}`;
  return new Types.ObjectId(digits.slice(0, 24));
}

type Judged = { outcome: ImportOutcome; bookingId?: Types.ObjectId };

/** What has become of a row before: its booking, the one that a crash has cut, or the id that is free for it. */
async function findEarlier(
  core: Core,
  row: BookingRow,
): Promise<{ earlier: BookingDoc } | { free: Types.ObjectId } | undefined> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const id = idOf(row, attempt);
    const booking = await findBookingById(core, id);
    if (!booking) return { free: id };
    const isCut = booking.status === 'cancelled' && booking.cancellation?.code === 'expired';
    if (!isCut) return { earlier: booking };
  }
  return undefined;
}

/** Why a row's hours are not asked for at all; undefined where they are. */
async function refusal(core: Core, row: BookingRow): Promise<ImportOutcome | undefined> {
  const { ground, bookingDate, timeSlot, playerDetails } = row;
  if (slotEnd(bookingDate, timeSlot) <= core.clock.now()) return 'past';
  return (await isPhoneWelcome(core, ground, playerDetails.contactPerson.phone)) ? undefined : 'blocked';
}

/** What a row would come to now. `seen` are the hours that earlier rows of the file take. */
export async function judgeBooking(core: Core, row: BookingRow, seen: Set<string>): Promise<Judged> {
  const before = await findEarlier(core, row);
  if (before && 'earlier' in before) return { outcome: 'known', bookingId: before.earlier._id };
  const refused = await refusal(core, row);
  if (refused) return { outcome: refused };
  const { ground, bookingDate, timeSlot } = row;
  const hours = hoursOf(bookingDate, timeSlot).map(({ date, hour }) => `${ground._id} ${date} ${hour}`);
  if (hours.some((hour) => seen.has(hour))) return { outcome: 'taken' };
  const slot = { groundId: ground._id.toString(), bookingDate, timeSlot };
  if (await isTakenByOthers(core, slot, core.clock.now(), () => false)) return { outcome: 'taken' };
  for (const hour of hours) seen.add(hour);
  return { outcome: 'new' };
}

/**
 * Takes a row in: a confirmed booking like a walk-in's, paid or to be paid at the ground. It is there whole or not at all; one
 * that a crash has cut is gone on with when the file is sent again. The claim of its hours decides, so nobody loses theirs.
 */
export async function importBooking(core: Core, row: BookingRow, by: string): Promise<Judged> {
  const before = await findEarlier(core, row);
  if (!before) return { outcome: 'left' };
  if ('earlier' in before) return await goOn(core, before.earlier, by);
  const refused = await refusal(core, row);
  if (refused) return { outcome: refused };
  const { ground, bookingDate, timeSlot, playerDetails, collected, note, total } = row;
  const now = core.clock.now();
  const at = { date: bookingDate, timeSlot, now };
  const pricing = total === undefined ? priceOf(ground.price, at) : pricingOfTotal(total, timeSlot);
  const paid = collected && { ...collected, amount: Math.min(collected.amount, pricing.totalAmount) };
  const wanted = { id: before.free, bookingDate, timeSlot, playerDetails, pricing, collected: paid };
  const booking = newGroundBooking(ground, wanted, by, now);
  if (note) booking.requirements = note;
  try {
    const booked = await bookAtGround(core, booking, by);
    return booked ? { outcome: 'new', bookingId: booked._id } : { outcome: 'taken' };
  } catch (error) {
    // The same file is being taken in twice at once: the other has it.
    if (!isDuplicateKey(error)) throw error;
    return { outcome: 'known', bookingId: booking._id };
  }
}

/** A row that was met before: done, or cut between its record and its hours. */
async function goOn(core: Core, earlier: BookingDoc, by: string): Promise<Judged> {
  if (earlier.status !== 'pending') return { outcome: 'known', bookingId: earlier._id };
  let confirmed: BookingDoc | null;
  try {
    confirmed = await confirmAtGround(core, earlier, by);
  } catch (error) {
    // A moment ago somebody was at it, or was cut in the middle of it: the next time goes on.
    if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    return { outcome: 'left' };
  }
  return confirmed ? { outcome: 'new', bookingId: earlier._id } : { outcome: 'taken' };
}

/** The row as it is told. */
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
