import type { PlayerDetails } from '@crease/shared/contracts/booking';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Booker } from '../../accounts/workplaces/account.reads.js';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { readDaysOf, recallDaysOf } from '../../calendar/day/read-days.js';
import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { takeInTurn } from '../../calendar/holds/take-in-turn.js';
import { ownClaimOf, takeSlot } from '../../calendar/holds/take-slot.js';
import { assertBookableBy } from '../../catalogue/ground-record/blocklist-port.js';
import { findGroundOfSlot, isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { type BookingDoc, findBookingById, insertBooking } from '../booking-record/booking.schema.js';
import { releaseUseOf } from '../coupons/release-use.js';
import { useBeside } from '../coupons/use-beside.js';
import { priceWithCoupon } from '../coupons/use-coupon.js';
import { assertExpected, assertSameTerms } from './agreed-price.js';
import { newOnlineBooking, type PendingIdentity, type PricedRequest } from './new-booking.js';

export interface BookingRequest extends SlotOfGround {
  playerDetails: PlayerDetails;
  requirements?: string | undefined;
  /** The business that it is billed to. */
  billing?: BookingDoc['billing'];
  /** The total that the player has seen. */
  expectedTotal?: number | undefined;
  couponCode?: string | undefined;
}

export interface CreatedBooking {
  booking: BookingDoc;
  created: boolean;
}

/** How often a booking is tried again that another tab cancels while this one is making it. */
const ATTEMPTS = 3;

/**
 * Books a slot: pending until paid or approved (docs/product-rules.md, Bookings). The claim precedes the insert and
 * expires after a crash. Returns the caller's own pending booking of the same hours again (`created: false`). @throws
 * what `placeHold` throws, `PRICE_CHANGED`, `COUPON_INVALID`, or `STATE_CONFLICT` if the pending booking differs.
 */
export async function createBooking(
  core: Core,
  userId: string,
  request: BookingRequest,
): Promise<CreatedBooking> {
  const { groundId, bookingDate, timeSlot } = request;
  const slot = { groundId, bookingDate, timeSlot };
  const made = await retryOnConflict(ATTEMPTS, () => tryToCreate(core, userId, slot, request));
  if (made) return made;
  throw refuse('UNAVAILABLE', 'other_window', {
    retryAfterSeconds: 1,
  });
}

/** Undefined if the booking was cancelled in another tab while this one was making it. */
async function tryToCreate(
  core: Core,
  userId: string,
  slot: SlotOfGround,
  request: BookingRequest,
): Promise<CreatedBooking | undefined> {
  // Hours that they hold become the booking's.
  const known = recallDaysOf(
    core,
    slot,
    core.clock.now(),
    (claim) => claim.kind === 'hold' && claim.userId === userId,
  );
  const [ground, user, days] = await Promise.all([
    findGroundOfSlot(core, slot),
    core.reads.booker(userId),
    known ?? readDaysOf(core, slot),
  ]);
  if (!user) throw refuse('UNAUTHENTICATED', 'sign_in_again');
  assertFits(ground, request.playerDetails.playerCount);
  const own = ownClaimOf(days, slot, userId, core.clock.now());
  const earlier = own?.kind === 'booking' ? own : undefined;
  if (earlier) {
    const pending = await findBookingById(core, new Types.ObjectId(earlier.ref));
    // A payment may be under way for it even if the ground was switched off meanwhile.
    if (pending?.status === 'pending') {
      assertSameTerms(pending, request);
      return { booking: pending, created: false };
    }
  }
  await assertBookableBy(core, ground, userId);
  if (!isOpenFor(ground, slot)) throw await slotTaken(core, ground, slot);
  const whose = { userId, bookingId: earlier?.ref };
  const { pricing, coupon } = await priceWithCoupon(core, ground, slot, request.couponCode, whose);
  assertExpected(pricing.totalAmount, request.expectedTotal);
  const windowMs = core.env.PENDING_SECONDS * 1000;
  const beside = coupon && useBeside(core, coupon, userId);
  const wish = { userId, slot, kind: 'booking', n: 0, forMs: windowMs, beside } as const;
  if (earlier) await beside?.take(earlier.ref, earlier.expiresAt);
  // What the player holds was taken in their turn.
  const take = own ? takeSlot : takeInTurn;
  const { ref, expiresAt } = earlier ?? (await take(core, ground, wish, days));
  await failpoint('create.afterClaim');
  const identity = {
    id: new Types.ObjectId(ref),
    createdAt: new Date(expiresAt.getTime() - windowMs),
    expiresAt,
  };
  const priced = { ...request, pricing, coupon };
  const made = await insertUnder(core, user, ground, priced, identity, core.clock.now());
  if (made.booking.status !== 'cancelled') return made;
  // The other tab cancelled it before this one had claimed its hours: release them.
  await releaseSlot(core, slot, ref, 0);
  await beside?.releaseClaims(ref);
  return undefined;
}

/** Throws `VALIDATION` for more players than the ground allows (docs/product-rules.md). */
export function assertFits(ground: Pick<BookableGround, 'features'>, playerCount: number): void {
  if (playerCount <= ground.features.capacity) return;
  const params = { max: ground.features.capacity };
  throw refuse('VALIDATION', 'too_many_players', { field: 'playerDetails.playerCount', params });
}

/**
 * Inserts the booking under an id that already owns the hours; returns the same booking if another request was faster.
 */
async function insertUnder(
  core: Core,
  user: Booker,
  ground: BookableGround,
  request: BookingRequest & PricedRequest,
  identity: PendingIdentity,
  now: Date,
): Promise<CreatedBooking> {
  for (let attempt = 0; attempt < 3; attempt++) {
    // No insert after the window: the hours may belong to another player by now.
    if (core.clock.now() >= identity.expiresAt) throw await slotTaken(core, ground, request);
    const booking = newOnlineBooking(core, ground, user, request, identity, now);
    try {
      await insertBooking(core, booking);
      core.events.publishSoon('bookings', booking);
      return { booking, created: true };
    } catch (error) {
      // Any other failure may have been applied: the claim stays and either has its booking or expires.
      if (!isDuplicateKey(error)) throw error;
      // Either the same booking was inserted by a slower request, or the readable number was taken: then draw again.
      const winner = await findBookingById(core, identity.id);
      if (!winner) continue;
      // The existing booking has no coupon: release the use taken by this request.
      if (request.coupon && !winner.coupon)
        await releaseUseOf(core, request.coupon._id, { bookingId: identity.id.toString(), maxN: 0 });
      assertSameTerms(winner, request);
      return { booking: winner, created: false };
    }
  }
  throw refuse('UNAVAILABLE', 'booking_failed', { retryAfterSeconds: 1 });
}
