import { expect, it } from 'vitest';
import { approveBooking } from '../sales/change/approve-booking.js';
import { settleUses } from '../sales/coupons/settle-uses.js';
import { aGround, aUser } from '../testing/factories.js';
import { later, violations } from '../testing/sweep-all.js';
import { bookWith, givenCoupon } from '../testing/with-coupon.js';
import { openWorld } from '../testing/world.js';

it('finds each planted inconsistency of a coupon, and none in what the engine wrote', async () => {
  await using world = await openWorld();
  const { core } = world;
  const [ground, player, rival] = [await aGround(core), await aUser(core), await aUser(core)];
  const coupon = await givenCoupon(core, ground, { limit: 3, perPerson: 1 });
  const settled = await bookWith(core, ground, player, coupon.code);
  await approveBooking(core, settled._id, 'Sanjay');
  await settleUses(later(core, 40_000));
  const pending = await bookWith(core, ground, rival, coupon.code, { timeSlot: '07:00-08:00' });
  expect(await violations(core)).toEqual([]);

  const [coupons, bookings] = [core.db.coupons, core.db.bookings];
  const before = await coupons.findOne({ _id: coupon._id });
  const { _id: id } = coupon;
  const found = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    const lines = await violations(core);
    if (before) await coupons.replaceOne({ _id: id }, before);
    for (const one of [settled, pending]) {
      const { status, userId } = one;
      const now = one === settled ? { status: 'confirmed' as const, 'coupon.kept': 1 } : { status };
      await bookings.updateOne({ _id: one._id }, { $set: { ...now, userId }, $unset: { 'coupon.gone': '' } });
    }
    expect(await violations(core)).toEqual([]);
    return lines.filter((line) => line.startsWith('8 ')).map((line) => line.slice(2));
  };

  expect(await found(() => coupons.updateOne({ _id: id }, { $set: { limit: 1 } }))).toEqual([
    `${id} is used 2 times and limited to 1`,
  ]);
  expect(await found(() => coupons.updateOne({ _id: id }, { $inc: { settled: 1 } }))).toEqual([
    `${id} counts 2 settled uses, and 1 bookings keep one`,
  ]);
  expect(
    await found(() => bookings.updateOne({ _id: pending._id }, { $set: { userId: player._id } })),
  ).toEqual([`${id} is used 2 times by ${player._id}, who may 1`]);
  expect(await found(() => coupons.updateOne({ _id: id }, { $set: { uses: [] } }))).toEqual([
    `${pending._id} is live, but has no use of coupon ${coupon.code}`,
  ]);
  expect(
    await found(() => bookings.updateOne({ _id: settled._id }, { $set: { 'coupon.gone': true } })),
  ).toEqual([
    `${settled._id} is live, but has no use of coupon ${coupon.code}`,
    `${id} counts 1 settled uses, and 0 bookings keep one`,
  ]);
  expect(
    await found(() => bookings.updateOne({ _id: settled._id }, { $set: { status: 'cancelled' } })),
  ).toEqual([`${settled._id} is over, but still keeps a use of coupon ${coupon.code}`]);
});
