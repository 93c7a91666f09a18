import type { PlayerDetails } from '@crease/shared/contracts/bookings';
import { AppError } from '@crease/shared/errors';
import { priceOf } from '@crease/shared/prices';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { hoursByDate, parseSlot, slotEnd, slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Booker } from '../../accounts/users/account.reads.js';
import type { LiveEntry } from '../../accounts/users/user.model.js';
import { holdLimit, slotTaken } from '../../calendar/availability/refuse-slot.js';
import {
  claimSlot,
  claimsIn,
  type DayAsRead,
  isTakenIn,
  readDaysOf,
} from '../../calendar/ground-days/claim-hours.js';
import type { Claim } from '../../calendar/ground-days/ground-day.model.js';
import { releaseSlot } from '../../calendar/ground-days/release-hours.js';
import { releaseEnded, takeBack } from '../../calendar/holds/hold.service.js';
import { admitLive, readLive } from '../../calendar/holds/live-entries.js';
import {
  entriesOnGround,
  hasBegunSince,
  hasUnseen,
  isBegunElsewhere,
  lookAgain,
  sameSlot,
} from '../../calendar/holds/own-entries.js';
import { assertBookable, findGroundOfSlot, isOpenFor } from '../../catalogue/grounds/find-ground.js';
import type { BookableGround } from '../../catalogue/grounds/ground.reads.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import type { BookingDoc } from './booking.model.js';
import { newBookingNumber, newBookingObjectId } from './booking-codes.js';

export interface BookingRequest extends SlotOfGround {
  playerDetails: PlayerDetails;
  requirements?: string | undefined;
}

/**
 * Books a slot: pending until paid or approved, five minutes at most (contract §3). The claim comes first and lapses
 * by itself, the insert second, so a crash between leaves nothing behind (design §3, point 6). The caller's own live
 * pending booking of exactly these hours is answered again (`created: false`), to two tabs at once too.
 */
export async function createBooking(
  core: Core,
  userId: string,
  request: BookingRequest,
): Promise<{ booking: BookingDoc; created: boolean }> {
  return await lookAgain((last) => tryToBook(core, userId, request, last));
}

async function tryToBook(
  core: Core,
  userId: string,
  request: BookingRequest,
  last: boolean,
): Promise<{ booking: BookingDoc; created: boolean } | undefined> {
  const slot: SlotOfGround = {
    groundId: request.groundId,
    bookingDate: request.bookingDate,
    timeSlot: request.timeSlot,
  };
  const [ground, user, days] = await Promise.all([
    findGroundOfSlot(core, slot),
    core.reads.booker(userId),
    readDaysOf(core, slot),
  ]);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  assertFits(ground, request.playerDetails.playerCount);

  const now = core.clock.now();
  const { touched, known } = entriesOnGround(user.live, slot, now);
  const earlier = await ownPendingClaim(core, userId, slot, days, now);
  const pending = earlier && (await native(core.models, 'bookings').findOne({ _id: earlier.id }));
  // Money may be under way for it, though the ground has been switched off meanwhile.
  if (pending) return { booking: pending, created: false };
  assertBookable(ground);
  if (earlier) return await insertUnder(core, user, ground, request, earlier, now);
  const begun = await begunBooking(core, slot, touched);
  let begunElsewhere = false;
  const isMine = (claim: Claim) => {
    if (isBegunElsewhere(claim, userId, known)) begunElsewhere = true;
    return (claim.kind === 'hold' && claim.userId === userId) || claim.ref === begun?.ref;
  };
  if (!isOpenFor(ground, slot) || isTakenIn(days, slot, now, isMine)) {
    if (begunElsewhere && !last) return undefined;
    throw await slotTaken(core, ground, slot);
  }
  if (!last && hasUnseen(claimsIn(days, slot), known, now)) return undefined;

  const ref = begun?.ref ?? newBookingObjectId().toString();
  const expiresAt = begun?.expiresAt ?? new Date(now.getTime() + core.env.PENDING_SECONDS * 1000);
  const createdAt = new Date(expiresAt.getTime() - core.env.PENDING_SECONDS * 1000);
  const ending = touched.filter((entry) => entry.kind !== 'booking').map((entry) => entry.ref);
  if (!begun) {
    const entry: LiveEntry = {
      ref,
      kind: 'booking',
      groundId: slot.groundId,
      date: slot.bookingDate,
      timeSlot: slot.timeSlot,
      expiresAt,
    };
    const admission = await admitLive(core, userId, entry, ending, known, user.live);
    if (admission === 'changed') return undefined;
    if (admission === 'limit') throw holdLimit();
  }
  await failpoint('create.afterLive');
  const claim: Claim = { kind: 'booking', ref, userId, n: 0, expiresAt };
  const shared = begun !== undefined;
  const claimed = await claimSlot(core, {
    ...slot,
    claim,
    overHoldsOf: userId,
    overOwn: true,
    ending,
    shared,
    seen: days,
    ...(last ? {} : { holdsSeen: known }),
  });
  if (!claimed) {
    // Whose entry it is has the last word on its hours: who only joined gives nothing back.
    if (shared && !last) return undefined;
    if (!shared) {
      await takeBack(core, userId, ref, touched, ending);
      // A hold that another tab has begun since has hours of it.
      if (!last && hasBegunSince(await readLive(core, userId), slot, core.clock.now(), known, ref))
        return undefined;
    }
    throw await slotTaken(core, ground, slot);
  }
  await releaseEnded(core, touched, ending, slot);
  await failpoint('create.afterClaim');
  const identity = { id: new Types.ObjectId(ref), createdAt, expiresAt };
  const made = await insertUnder(core, user, ground, request, identity, now);
  if (made.booking.status !== 'cancelled') return made;
  // It was cancelled in the other tab before this one had claimed its hours: they are nobody's.
  await releaseSlot(core, slot, ref, claim.n);
  return undefined;
}

/** A booking of exactly this slot that another tab has begun and not yet written, or that was cut before it was. */
async function begunBooking(
  core: Core,
  slot: SlotOfGround,
  touched: readonly LiveEntry[],
): Promise<LiveEntry | undefined> {
  const entry = touched.find((other) => other.kind === 'booking' && sameSlot(other, slot));
  if (!entry) return undefined;
  const booking = await native(core.models, 'bookings').findOne({ _id: new Types.ObjectId(entry.ref) });
  return !booking || booking.status === 'pending' ? entry : undefined;
}

interface PendingIdentity {
  id: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

/** Throws `VALIDATION` where more players come than the ground takes (spec §5). */
export function assertFits(ground: Pick<BookableGround, 'features'>, playerCount: number): void {
  if (playerCount <= ground.features.capacity) return;
  const message = `Maximum ${ground.features.capacity} players allowed`;
  throw AppError.ofField('VALIDATION', 'playerDetails.playerCount', message);
}

/** The caller's own live booking claim of exactly these hours: his pending booking, or one whose insert was cut. */
async function ownPendingClaim(
  core: Core,
  userId: string,
  slot: SlotOfGround,
  days: readonly DayAsRead[],
  now: Date,
): Promise<PendingIdentity | undefined> {
  const [day] = days;
  const claim = day?.claims[Number(slot.timeSlot.slice(0, 2))];
  if (claim?.kind !== 'booking' || claim.userId !== userId || !claim.expiresAt || claim.expiresAt <= now) {
    return undefined;
  }
  const booking = await native(core.models, 'bookings').findOne({ _id: new Types.ObjectId(claim.ref) });
  const exact = booking
    ? booking.status === 'pending' &&
      `${booking.timeSlot.startTime}-${booking.timeSlot.endTime}` === slot.timeSlot
    : ownsExactly(slot, claim.ref, days);
  if (!exact) return undefined;
  return {
    id: new Types.ObjectId(claim.ref),
    createdAt: new Date(claim.expiresAt.getTime() - core.env.PENDING_SECONDS * 1000),
    expiresAt: claim.expiresAt,
  };
}

/** Does this ref own these hours and no others of the two days? */
function ownsExactly(slot: SlotOfGround, ref: string, [day, after]: readonly DayAsRead[]): boolean {
  const claims = day?.claims ?? {};
  const { duration } = parseSlot(slot.timeSlot);
  const mine = Object.values(claims).filter((claim) => claim?.ref === ref).length;
  const start = Number(slot.timeSlot.slice(0, 2));
  const here = Math.min(duration, 24 - start);
  const contiguous = Array.from({ length: here }, (_, i) => claims[start + i]?.ref === ref).every(Boolean);
  if (!contiguous || mine !== here) return false;
  if (here === duration) return true;
  const [, next] = hoursByDate(slot.bookingDate, slot.timeSlot);
  return next?.hours.every((hour) => after?.claims[hour]?.ref === ref) ?? false;
}

/** Inserts the booking under an id that already owns the hours; the same booking when somebody was faster. */
async function insertUnder(
  core: Core,
  user: Booker,
  ground: BookableGround,
  request: BookingRequest,
  identity: PendingIdentity,
  now: Date,
): Promise<{ booking: BookingDoc; created: boolean }> {
  const bookings = native(core.models, 'bookings');
  for (let attempt = 0; attempt < 3; attempt++) {
    // No insert after the window: its claim may be somebody else's by now (design §3, point 6).
    if (core.clock.now() >= identity.expiresAt) throw await slotTaken(core, ground, request);
    const booking = newBooking(core, ground, user, request, identity, now);
    try {
      await bookings.insertOne(booking);
      core.events.publishSoon('bookings', booking);
      return { booking, created: true };
    } catch (error) {
      // Any other failure may have been applied: the claim stays and either carries the booking or lapses.
      if (!isDuplicateKey(error)) throw error;
      // The other one was only slow: its booking is the answer. Otherwise the number people read was taken: draw again.
      const winner = await bookings.findOne({ _id: identity.id });
      if (winner) return { booking: winner, created: false };
    }
  }
  throw new AppError('UNAVAILABLE', 'Failed to create booking. Please try again.', { retryAfterSeconds: 1 });
}

function newBooking(
  core: Core,
  ground: BookableGround,
  user: Booker,
  request: BookingRequest,
  { id, createdAt, expiresAt }: PendingIdentity,
  now: Date,
): BookingDoc {
  const pricing = priceOf(ground.price, request.timeSlot);
  const ids = {
    bookingId: id.toString(),
    userId: user._id.toString(),
    ownerId: ground.ownerId.toString(),
    groundId: ground._id.toString(),
  };
  return {
    _id: id,
    bookingId: newBookingNumber(),
    userId: user._id,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    userName: user.name,
    userEmail: user.email,
    bookingDate: request.bookingDate,
    timeSlot: parseSlot(request.timeSlot),
    startsAt: slotStart(request.bookingDate, request.timeSlot),
    endsAt: slotEnd(request.bookingDate, request.timeSlot),
    playerDetails: request.playerDetails,
    ...(request.requirements ? { requirements: request.requirements } : {}),
    pricing,
    amount: pricing.totalAmount,
    policy: [...STANDARD_POLICY],
    status: 'pending',
    expiresAt,
    payment: { status: 'pending', captured: 0, refundOwed: 0, refunds: [], collected: [] },
    emailSent: false,
    source: 'online',
    timeline: [{ at: createdAt, what: 'held', by: user.name }],
    opSeq: 0,
    outbox: [fact(core, 'booking.created', now, { ...ids, expiresAt: expiresAt.toISOString() })],
    seq: 1,
    outboxDirtyAt: now,
    createdAt,
    updatedAt: now,
  };
}
