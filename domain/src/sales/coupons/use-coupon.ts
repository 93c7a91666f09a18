import { couponCodeOf } from '@crease/shared/contracts/coupon-code';
import { AppError } from '@crease/shared/errors';
import { type Pricing, priceOf } from '@crease/shared/prices';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { refuse } from '@crease/shared/refusals';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { assertOn } from '../../platform/switches/switches.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findKeptBy, hasBookedAt } from '../booking-record/booking-links.queries.js';
import { type CouponDoc, findCoupon, findCouponByCode } from './coupon.schema.js';
import { addUse, dropUse, makeLasting, type SettledOf } from './coupon-uses.queries.js';
import { couponProblem, isLiveUse, mostPerPerson, usedOf } from './judge-coupon.js';
import { couponInvalid } from './refuse-coupon.js';

/** Maximum attempts for a use whose coupon is changed concurrently. */
const ATTEMPTS = 5;

/** The player who uses a coupon, and the existing booking, if any. */
export interface CouponUser {
  userId: string;
  bookingId?: string | undefined;
}

/**
 * The price of a slot, with a coupon if a code is given. Takes no use, so a use taken by another player in between is
 * refused later (`takeUse`).
 * @throws `COUPON_INVALID` with its reason, and `SWITCHED_OFF`
 */
export async function priceWithCoupon(
  core: Core,
  ground: BookableGround,
  slot: SlotOfGround,
  code: string | undefined,
  user: CouponUser,
): Promise<{ pricing: Pricing; coupon?: CouponDoc }> {
  const now = core.clock.now();
  const isFeeTaxed = core.env.legal.gstin !== undefined;
  const asked = {
    date: slot.bookingDate,
    timeSlot: slot.timeSlot,
    now,
    isTaxed: isTaxed(ground),
    isFeeTaxed,
  };
  const plain = priceOf(ground.price, asked);
  if (code === undefined) return { pricing: plain };
  await assertOn(core, 'coupons');
  const kept = couponCodeOf(code);
  const coupon = kept && (await findCouponByCode(core, ground.ownerId, kept));
  if (!coupon) throw couponInvalid('unknown');
  const problem = couponProblem(coupon, slot, plain.baseAmount - plain.discount, now);
  if (problem) throw couponInvalid(problem);
  const settled = await settledOf(core, coupon, user.userId);
  if (await hasComeBefore(core, coupon, user)) throw couponInvalid('used-by-you');
  assertRoom(coupon, settled, user, now);
  const pricing = priceOf(ground.price, { ...asked, coupon });
  // A coupon without effect must not be used up.
  if (!pricing.coupon) throw couponInvalid('too-small');
  return { pricing, coupon };
}

/** A player's number of settled uses, and the coupon state it belongs to; zero if there is no limit per player. */
async function settledOf(core: Core, coupon: CouponDoc, userId: string): Promise<SettledOf> {
  const { settledRev } = coupon;
  if (mostPerPerson(coupon) === undefined) return { count: 0, settledRev };
  const kept = await findKeptBy(core, userId, coupon._id);
  // One that is on its way into the count, or out of it, is not counted twice.
  const open = new Set([...coupon.uses.map(({ bookingId }) => bookingId), ...coupon.leaving]);
  return { count: kept.filter(({ _id }) => !open.has(_id.toString())).length, settledRev };
}

const hasComeBefore = async (
  core: Core,
  coupon: CouponDoc,
  { userId, bookingId }: CouponUser,
): Promise<boolean> =>
  coupon.firstBookingOnly === true && (await hasBookedAt(core, userId, coupon.ownerId, bookingId));

/** Throws `used-by-you` or `used-up` if there is no room for another use besides this booking's own. */
function assertRoom(
  coupon: CouponDoc,
  settled: SettledOf,
  { userId, bookingId }: CouponUser,
  now: Date,
): void {
  const others = coupon.uses.filter((use) => isLiveUse(use, now) && use.bookingId !== bookingId);
  const most = mostPerPerson(coupon);
  const byThem = settled.count + others.filter((use) => use.userId === userId).length;
  if (most !== undefined && byThem >= most) throw couponInvalid('used-by-you');
  if (coupon.limit !== undefined && usedOf({ ...coupon, uses: others }, now) >= coupon.limit)
    throw couponInvalid('used-up');
}

/** The use of a booking that waits for its payment until `expiresAt`, or has been paid. */
export interface WantedUse {
  bookingId: string;
  userId: string;
  n: number;
  expiresAt?: Date;
}

/**
 * Takes a use for a booking, unless it has a live one. One update of the coupon decides who gets the last one; after a
 * miss it is read again for the reason.
 * @throws `COUPON_INVALID`
 */
export async function takeUse(core: Core, couponId: CouponDoc['_id'], wanted: WantedUse): Promise<void> {
  const { bookingId, userId } = wanted;
  const taken = await retryOnConflict(ATTEMPTS, async () => {
    const coupon = await findCoupon(core, couponId);
    const now = core.clock.now();
    if (!coupon?.active || coupon.closesAt <= now) throw couponInvalid('expired');
    const own = coupon.uses.find((use) => use.bookingId === bookingId);
    if (own && isLiveUse(own, now)) return true;
    if (own) await dropUse(core, couponId, own);
    const settled = await settledOf(core, coupon, userId);
    assertRoom(coupon, settled, wanted, now);
    const most = mostPerPerson(coupon);
    const person = most === undefined ? undefined : { ...settled, most };
    return (await addUse(core, coupon, { ...wanted, at: now }, person)) || undefined;
  });
  if (taken) return;
  throw refuse('UNAVAILABLE', 'coupon_busy', {
    retryAfterSeconds: 1,
  });
}

/**
 * Makes a booking's use permanent, for the operation `n` that confirms it: after its hours, before the booking.
 * Re-acquires an expired use if the coupon still has room. False if it has none, or a newer operation has the use.
 */
export async function keepUse(core: Core, booking: BookingDoc, n: number): Promise<boolean> {
  if (!booking.coupon || booking.coupon.kept !== undefined) return true;
  const { couponId } = booking.coupon;
  const bookingId = booking._id.toString();
  const userId = (booking.userId ?? booking.ownerId).toString();
  const kept = await retryOnConflict(ATTEMPTS, async () => {
    if (await makeLasting(core, couponId, bookingId, n)) return true;
    const coupon = await findCoupon(core, couponId);
    const own = coupon?.uses.find((use) => use.bookingId === bookingId);
    if (own && own.n > n) return false;
    if (own?.settling) return true;
    // If there is room again this writes a permanent one, which the next attempt finds.
    return (await hasRoomAgain(core, couponId, { bookingId, userId, n })) ? undefined : false;
  });
  return kept ?? false;
}

async function hasRoomAgain(core: Core, couponId: CouponDoc['_id'], wanted: WantedUse): Promise<boolean> {
  try {
    await takeUse(core, couponId, wanted);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'COUPON_INVALID') return false;
    throw error;
  }
}
