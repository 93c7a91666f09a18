import { ACKNOWLEDGE_WITHIN_MS, MAX_COMPLAINTS_A_DAY, oneMonthAfter } from '@crease/shared/complaints';
import type { BodyOf } from '@crease/shared/contract';
import type { fileComplaint as fileContract } from '@crease/shared/contracts/complaints';
import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { untilUnique } from '../../platform/duplicate-key.js';
import type { BookingRight } from '../booking-reads/booking.policy.js';
import { findBookingFor } from '../booking-reads/find-booking.js';
import { newComplaintNumber } from '../booking-record/booking-codes.js';
import { type ComplaintDoc, countComplaintsOn, insertComplaint } from './complaint.schema.js';

/** A booking can be complained about by those whom it is shown to. */
const canComplain: BookingRight = { player: true, shown: true };

type Asked = BodyOf<typeof fileContract>;

/** What a complaint is about, beside its number and clocks. */
type About = Pick<ComplaintDoc, 'kind' | 'text' | 'booking' | 'ownerId' | 'right'>;

/** The booking as it is now, and the workplace that may read the complaint. */
async function aboutBooking(
  core: Core,
  caller: Caller,
  { bookingId, kind }: Asked,
): Promise<Pick<ComplaintDoc, 'booking' | 'ownerId'>> {
  if (!bookingId) return {};
  const { booking } = await findBookingFor(core, bookingId, caller, canComplain);
  const { _id, groundId, groundName, bookingDate, ownerId } = booking;
  const timeSlot = slotText(booking.timeSlot);
  return {
    booking: { _id, bookingId: booking.bookingId, groundId, groundName, bookingDate, timeSlot },
    ...(kind === 'person' || kind === 'privacy' ? {} : { ownerId }),
  };
}

/**
 * Files a complaint and starts both clocks.
 * @throws `NOT_FOUND` and `FORBIDDEN` for a booking of another player; `STATE_CONFLICT` for more than
 * `MAX_COMPLAINTS_A_DAY`
 */
export async function fileComplaint(core: Core, caller: Caller, asked: Asked): Promise<ComplaintDoc> {
  const { kind, text } = asked;
  const about = { kind, text, ...(await aboutBooking(core, caller, asked)) };
  return await insertOpen(core, new Types.ObjectId(caller.id), about);
}

/**
 * Inserts what our team answers, as the account's next complaint of the day.
 * @throws `STATE_CONFLICT` for more than `MAX_COMPLAINTS_A_DAY`
 */
export async function insertOpen(core: Core, userId: Types.ObjectId, about: About): Promise<ComplaintDoc> {
  const at = core.clock.now();
  const day = dayOf(at);
  const acknowledgeBy = new Date(at.getTime() + ACKNOWLEDGE_WITHIN_MS);
  return await asNextOf(core, userId, day, (n) =>
    insertComplaint(core, {
      ...{ _id: new Types.ObjectId(), number: newComplaintNumber(), userId },
      ...{ ...about, status: 'open', at, day, n },
      ...{ acknowledgeBy, resolveBy: oneMonthAfter(at), escalateAt: acknowledgeBy },
      steps: [{ at, by: 'complainant', what: 'filed' }],
    }),
  );
}

/**
 * Inserts the account's next complaint under this key of a day. A number that another request takes first, or a ticket
 * number that exists, is drawn again.
 * @throws `STATE_CONFLICT` for more than `MAX_COMPLAINTS_A_DAY`
 */
export async function asNextOf(
  core: Core,
  userId: Types.ObjectId,
  day: string,
  insert: (n: number) => Promise<ComplaintDoc>,
): Promise<ComplaintDoc> {
  return await untilUnique(async () => {
    const n = await countComplaintsOn(core, userId, day);
    if (n >= MAX_COMPLAINTS_A_DAY) throw refuse('STATE_CONFLICT', 'complaints_of_day');
    return await insert(n);
  });
}
