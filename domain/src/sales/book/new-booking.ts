import type { PlayerDetails } from '@crease/shared/contracts/booking';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { parseSlot, slotEnd, slotStart } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { mailAddressOf } from '../../accounts/identity/mail-address.js';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import type { Booker } from '../../accounts/workplaces/account.reads.js';
import { INTENT_MS } from '../../calendar/blocks/block.service.js';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { newBookingNumber } from '../booking-record/booking-codes.js';
import type { CouponDoc } from '../coupons/coupon.schema.js';
import { agreedCoupon } from '../coupons/use-beside.js';

/** The common fields of a new booking. */
interface Wanted {
  bookingDate: string;
  timeSlot: string;
  playerDetails: PlayerDetails;
  pricing: BookingDoc['pricing'];
}

/** A player's request at the agreed price, which is computed once and frozen. */
export interface PricedRequest extends Wanted {
  requirements?: string | undefined;
  billing?: BookingDoc['billing'];
  coupon?: CouponDoc | undefined;
}

/** The id under which the hours are claimed already, and for how long. */
export interface PendingIdentity {
  id: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

/** A booking written by a staff member. */
export interface GroundBooking extends Wanted {
  /** The fields of a booking that already has a number. */
  id?: Types.ObjectId;
  collected?: { amount: number; method: 'cash' | 'upi' } | undefined;
  /** The regular that it is a date of. */
  regularId?: Types.ObjectId;
  disownedBy?: Types.ObjectId[] | undefined;
}

type Place = Pick<BookableGround, '_id' | 'ownerId' | 'name' | 'seller'>;

/** A booking in its first state: pending, nothing paid. */
function pendingBooking(ground: Place, { bookingDate, timeSlot, playerDetails, pricing }: Wanted, now: Date) {
  return {
    bookingId: newBookingNumber(),
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    bookingDate,
    timeSlot: parseSlot(timeSlot),
    startsAt: slotStart(bookingDate, timeSlot),
    endsAt: slotEnd(bookingDate, timeSlot),
    calendarSequence: 0,
    playerDetails,
    pricing,
    amount: pricing.totalAmount,
    bills: { taxed: isTaxed(ground) },
    policy: [...STANDARD_POLICY],
    status: 'pending' as const,
    payment: { status: 'pending' as const, captured: 0, refundOwed: 0, refunds: [], collected: [] },
    emailSent: false,
    opSeq: 0,
    updatedAt: now,
  };
}

/** A player's own booking with claimed hours; emits its own events. */
export function newOnlineBooking(
  core: Core,
  ground: Place,
  user: Booker,
  request: PricedRequest,
  { id, createdAt, expiresAt }: PendingIdentity,
  now: Date,
): BookingDoc {
  const ids = {
    bookingId: id.toString(),
    userId: user._id.toString(),
    ownerId: ground.ownerId.toString(),
    groundId: ground._id.toString(),
  };
  return {
    // First, as it is stored.
    _id: id,
    ...pendingBooking(ground, request, now),
    userId: user._id,
    userName: user.name,
    userEmail: mailAddressOf(user),
    ...(request.requirements ? { requirements: request.requirements } : {}),
    ...(request.billing ? { billing: request.billing } : {}),
    ...(request.coupon ? { coupon: agreedCoupon(request.coupon) } : {}),
    source: 'online',
    expiresAt,
    timeline: [{ at: createdAt, what: 'held', by: user.name, byId: user._id }],
    outbox: [fact(core, 'booking.created', now, { ...ids, expiresAt: expiresAt.toISOString() })],
    seq: 1,
    outboxDirtyAt: now,
    createdAt,
  };
}

/** A booking without an account before it owns its hours: pending, with a short window. */
export function newGroundBooking(ground: Place, wanted: GroundBooking, by: Actor, now: Date): BookingDoc {
  const { playerDetails, collected, regularId, disownedBy } = wanted;
  const paid = collected && collected.amount > 0 ? collected : undefined;
  const pending = pendingBooking(ground, wanted, now);
  return {
    ...pending,
    _id: wanted.id ?? randomObjectId(),
    userId: null,
    userName: playerDetails.contactPerson.name,
    userEmail: playerDetails.contactPerson.email ?? '',
    payment: { ...pending.payment, collected: paid ? [{ ...paid, ...signatureOf(by), at: now }] : [] },
    acknowledgedAt: now,
    source: 'walk-in',
    ...(regularId ? { regularId, unboundAt: now } : {}),
    ...(disownedBy ? { disownedBy } : {}),
    expiresAt: new Date(now.getTime() + INTENT_MS),
    timeline: paid ? [{ at: now, what: 'paid at the ground', ...signatureOf(by) }] : [],
    outbox: [],
    seq: 0,
    createdAt: now,
  };
}
