import { Types } from 'mongoose';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { createBooking } from '../sales/book/create-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { type CouponDoc, findCoupon } from '../sales/coupons/coupon.schema.js';
import { usedOf } from '../sales/coupons/judge-coupon.js';
import { addCoupon } from '../sales/coupons/manage-coupons.js';
import { aCoupon } from './a-coupon.js';
import { dateAhead } from './slots-ahead.js';

const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

/** A coupon of a ground's workplace, as it is stored. */
export async function givenCoupon(
  core: Core,
  ground: Pick<GroundDoc, 'ownerId'>,
  over: Parameters<typeof aCoupon>[0] = {},
): Promise<CouponDoc> {
  const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
  const { _id } = await addCoupon(core, workplace, aCoupon(over));
  return await couponAgain(core, { _id: new Types.ObjectId(_id) });
}

export async function couponAgain(core: Core, { _id }: Pick<CouponDoc, '_id'>): Promise<CouponDoc> {
  const coupon = await findCoupon(core, _id);
  if (!coupon) throw new Error('the coupon is gone');
  return coupon;
}

/** How often it is used by now. */
export const usedBy = async (core: Core, coupon: Pick<CouponDoc, '_id'>): Promise<number> =>
  usedOf(await couponAgain(core, coupon), core.clock.now());

/** Books a ground with a coupon, from 18 to 20 by default. */
export async function bookWith(
  core: Core,
  ground: Pick<GroundDoc, '_id'>,
  player: Pick<UserDoc, '_id'>,
  couponCode: string | undefined,
  { timeSlot = '18:00-20:00', bookingDate = dateAhead() } = {},
): Promise<BookingDoc> {
  const slot = { groundId: ground._id.toString(), bookingDate, timeSlot };
  return (await createBooking(core, player._id.toString(), { ...slot, playerDetails, couponCode })).booking;
}

/** The reason of a refused coupon; otherwise what happened. */
export const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'taken',
    (error) => (error?.code === 'COUPON_INVALID' ? error.reason : (error?.code ?? error)),
  );
