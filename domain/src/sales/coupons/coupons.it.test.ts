import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAllHours, readDay } from '../../calendar/day/read-days.js';
import { placesOf } from '../../calendar/hold-limit/places.js';
import { placeHold } from '../../calendar/holds/place-hold.js';
import { releaseHold } from '../../calendar/holds/release-hold.js';
import type { Core } from '../../platform/core.js';
import { watchFailpoints } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { pausedCoupons } from '../../testing/paused-coupons.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { bookWith, couponAgain, givenCoupon, reasonOf, usedBy } from '../../testing/with-coupon.js';
import { openWorld, type World } from '../../testing/world.js';
import { quoteBooking } from '../book/quote-booking.js';
import { findBookingById } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { closeGround } from '../change/closure.service.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { createOrder } from '../settle/create-order.js';
import { expireBooking } from '../settle/expire-booking.js';
import { settleOrder } from '../settle/settle.js';
import { setCoupon } from './manage-coupons.js';
import { settleUses } from './settle-uses.js';

const WINDOW_MS = 310_000;
/** Permanent uses are checked after this. */
const CHECK_DUE_MS = 40_000;

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

const aScene = async (at = core) => {
  const [ground, player, rival] = await Promise.all([aGround(at), aUser(at), aUser(at)]);
  return { ground, player, rival };
};
const byPlayer = { side: 'player' as const, name: 'Rohan' };
const hoursOf = async (groundId: { toString(): string }) =>
  Object.keys((await readDay(core, groundId.toString(), dateAhead()))?.claims ?? {});

describe('a coupon', () => {
  it('is subtracted after the discount and before the fee, and frozen in the booking with its terms', async () => {
    const { ground, player } = await aScene();
    const coupon = await givenCoupon(core, ground, { code: 'COLLEGE-25', percent: 25, maxDiscount: 500 });
    const booking = await bookWith(core, ground, player, 'College-25');
    expect(booking.pricing).toMatchObject({
      baseAmount: 3000,
      discount: 300,
      coupon: 500,
      couponCode: 'COLLEGE-25',
      convenienceFee: 44,
      totalAmount: 2244,
    });
    expect(booking.coupon).toEqual({
      couponId: coupon._id,
      code: 'COLLEGE-25',
      percent: 25,
      maxDiscount: 500,
    });
    const [use] = (await couponAgain(core, coupon)).uses;
    expect(use).toMatchObject({
      bookingId: booking._id.toString(),
      userId: player._id.toString(),
      n: 0,
      expiresAt: booking.expiresAt,
    });
  });

  it('leaves at least a rupee to pay', async () => {
    const { ground, player } = await aScene();
    const { code } = await givenCoupon(core, ground, { percent: 100 });
    expect((await bookWith(core, ground, player, code)).pricing).toMatchObject({
      coupon: 2699,
      totalAmount: 1,
    });
  });

  it('is refused for hours of one rupee, of which it could subtract nothing', async () => {
    const { ground, player } = await aScene();
    const price = { ...ground.price, perHour: 1, discount: 0, ranges: [] };
    const cheap = await aGround(core, { ownerId: ground.ownerId, price });
    const { code } = await givenCoupon(core, ground, { percent: 100, limit: 1 });
    expect(await reasonOf(bookWith(core, cheap, player, code, { timeSlot: '18:00-19:00' }))).toBe(
      'too-small',
    );
    expect((await bookWith(core, ground, player, code)).pricing.totalAmount).toBe(1);
  });

  it('is refused with a reason, without taking a use', async () => {
    const { ground, player, rival } = await aScene();
    const today = dayOf(new Date());
    const elsewhere = await aGround(core, { ownerId: ground.ownerId });
    const given = async (over: Parameters<typeof givenCoupon>[2]) =>
      (await givenCoupon(core, ground, over)).code;
    const off = await givenCoupon(core, ground);
    const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
    await setCoupon(core, workplace, off._id.toString(), { active: false });
    const lastOne = await given({ limit: 1 });
    const once = await given({ perPerson: 1 });
    await bookWith(core, elsewhere, rival, lastOne, { timeSlot: '07:00-08:00' });
    await bookWith(core, elsewhere, player, once, { timeSlot: '09:00-10:00' });
    const weekday = new Date(`${dateAhead()}T00:00:00Z`).getUTCDay() || 7;
    const stranger = await givenCoupon(core, await aGround(core));
    const reasons = {
      NOBODY: 'unknown',
      СОLLEGE: 'unknown', // the first two letters are Cyrillic
      '': 'unknown',
      [stranger.code]: 'unknown',
      [await given({ validFrom: addDays(today, -9), validTo: addDays(today, -1) })]: 'expired',
      [off.code]: 'expired',
      [await given({ validFrom: addDays(today, 1) })]: 'not-yet',
      [await given({ groundIds: [elsewhere._id.toString()] })]: 'not-here',
      [await given({ days: [(weekday % 7) + 1] })]: 'not-here',
      [await given({ hours: { start: '06:00', end: '19:00' } })]: 'not-here',
      [await given({ minAmount: 2701 })]: 'too-small',
      [lastOne]: 'used-up',
      [once]: 'used-by-you',
      [await given({ firstBookingOnly: true })]: 'used-by-you',
    };
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
    for (const [code, reason] of Object.entries(reasons)) {
      const quoted = await reasonOf(quoteBooking(core, player._id.toString(), { ...slot, couponCode: code }));
      expect([code, quoted]).toEqual([code, reason]);
      expect([code, await reasonOf(bookWith(core, ground, player, code))]).toEqual([code, reason]);
    }
    expect(await hoursOf(ground._id)).toEqual([]);
  });

  it('applies if every hour matches, with the night counted to the evening before', async () => {
    const { ground, player } = await aScene();
    const weekday = new Date(`${dateAhead()}T00:00:00Z`).getUTCDay() || 7;
    const night = { hours: { start: '22:00', end: '02:00' }, days: [weekday] };
    const { code } = await givenCoupon(core, ground, { ...night, minAmount: 1000 });
    const booking = await bookWith(core, ground, player, code, { timeSlot: '23:00-01:00' });
    expect(booking.pricing.coupon).toBe(200);
  });

  it('is free again once its booking has expired, even before the sweep', async () => {
    const { ground, player, rival } = await aScene();
    const coupon = await givenCoupon(core, ground, { limit: 1, perPerson: 1 });
    await bookWith(core, ground, player, coupon.code);
    const soon = later(core, WINDOW_MS);
    expect([await usedBy(core, coupon), await usedBy(soon, coupon)]).toEqual([1, 0]);
    const other = { bookingDate: dateAhead(), timeSlot: '07:00-08:00' };
    expect((await bookWith(soon, ground, rival, coupon.code, other)).pricing.coupon).toBe(200);
  });

  it.each(['expired', 'cancelled', 'approved and cancelled', 'closed'] as const)(
    'is released once when its booking is %s',
    async (how) => {
      const { ground, player, rival } = await aScene();
      const coupon = await givenCoupon(core, ground, { limit: 1 });
      const booking = await bookWith(core, ground, player, coupon.code);
      if (how === 'approved and cancelled') await approveBooking(core, booking._id, 'Sanjay');
      if (how === 'expired') await expireBooking(later(core, WINDOW_MS), booking._id.toString());
      else if (how === 'closed')
        await closeGround(
          core,
          ground,
          { date: dateAhead(), timeSlot: '18:00-20:00', reason: 'Rain' },
          'Sanjay',
        );
      else await cancelBooking(core, booking._id, byPlayer, 'Rain');
      expect((await couponAgain(core, coupon)).uses).toEqual([]);
      await bookWith(core, ground, rival, coupon.code, { timeSlot: '07:00-09:00' });
      expect(await usedBy(core, coupon)).toBe(1);
    },
  );

  it('keeps its original terms when its booking moves, even after it has ended', async () => {
    const { ground, player } = await aScene();
    const coupon = await givenCoupon(core, ground, { percent: 10 });
    const booking = await bookWith(core, ground, player, coupon.code);
    await approveBooking(core, booking._id, 'Sanjay');
    const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
    await setCoupon(core, workplace, coupon._id.toString(), { active: false });
    const to = { bookingDate: dateAhead(), timeSlot: '10:00-12:00' };
    const moved = await rescheduleBooking(core, booking._id, ground._id.toString(), to);
    expect(moved.pricing).toMatchObject({
      baseAmount: 1800,
      discount: 180,
      coupon: 162,
      couponCode: coupon.code,
    });
    expect(await usedBy(core, coupon)).toBe(1);
  });

  it('returns a pending booking again, and refuses another coupon or total for it', async () => {
    const { ground, player } = await aScene();
    const [one, other] = [await givenCoupon(core, ground), await givenCoupon(core, ground)];
    const booking = await bookWith(core, ground, player, one.code);
    expect((await bookWith(core, ground, player, one.code.toLowerCase()))._id).toEqual(booking._id);
    expect((await bookWith(core, ground, player, undefined))._id).toEqual(booking._id);
    expect(await reasonOf(bookWith(core, ground, player, other.code))).toBe('STATE_CONFLICT');
    expect([await usedBy(core, one), await usedBy(core, other)]).toEqual([1, 0]);
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
    const quoted = await quoteBooking(core, player._id.toString(), { ...slot, couponCode: one.code });
    expect(quoted.totalAmount).toBe(booking.pricing.totalAmount);
  });

  it('leaves a hold as it was when it is refused at the last moment', async () => {
    const { ground, player, rival } = await aScene();
    const coupon = await givenCoupon(core, ground, { limit: 1 });
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
    const hold = await placeHold(core, player._id.toString(), slot);
    const outcomes = await Promise.all([
      reasonOf(bookWith(core, ground, player, coupon.code)),
      reasonOf(bookWith(core, ground, rival, coupon.code, { timeSlot: '07:00-08:00' })),
    ]);
    expect(outcomes.sort()).toEqual(['taken', 'used-up']);
    if (outcomes[0] !== 'taken') return;
    const again = await placeHold(core, player._id.toString(), slot);
    expect([again.created, again.holdId === hold.holdId]).toEqual([false, again.holdId === hold.holdId]);
  });
});

it.each([
  ['second', 'first', 1],
  ['first', 'second', 0],
] as const)(
  'keeps hours and use of a booking that the %s tab was refused for a moment while the %s was making it',
  async (_, __, refused) => {
    const { ground, player, rival } = await aScene();
    const coupon = await givenCoupon(core, ground);
    const evening = { timeSlot: '23:00-01:00' };
    const gates: (() => void)[] = [];
    const stop = watchFailpoints((name) =>
      name === 'create.afterUse' ? new Promise((open) => gates.push(open)) : Promise.resolve(),
    );
    try {
      const tabs: ReturnType<typeof bookWith>[] = [];
      for (const nth of [1, 2]) {
        tabs.push(bookWith(core, ground, player, coupon.code, evening));
        await until('the tab before its hours', () => gates.length === nth);
      }
      const bookingDate = addDays(dateAhead(), 1);
      const taken = { groundId: ground._id.toString(), bookingDate, timeSlot: '00:00-01:00' };
      const { holdId } = await placeHold(core, rival._id.toString(), taken);
      gates[refused]?.();
      expect(await reasonOf(Promise.resolve(tabs[refused]))).toBe('SLOT_TAKEN');
      await releaseHold(core, rival._id.toString(), holdId);
      gates[1 - refused]?.();
      const booking = await tabs[1 - refused];
      expect(booking?.coupon?.code).toBe(coupon.code);
      expect(await usedBy(core, coupon)).toBe(1);
      const ref = booking?._id.toString() ?? '';
      expect((await placesOf(core, player._id.toString())).map((place) => place.ref)).toEqual([ref]);
      const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), ...evening };
      expect(await hasAllHours(core, slot, ref, core.clock.now())).toBe(true);
    } finally {
      stop();
    }
  },
);

describe('late money', () => {
  const payLate = async (
    meanwhile: (code: string, scene: Awaited<ReturnType<typeof aScene>>) => Promise<unknown>,
  ) => {
    const scene = await aScene();
    const coupon = await givenCoupon(core, scene.ground, { limit: 1 });
    const booking = await bookWith(core, scene.ground, scene.player, coupon.code);
    const { orderId } = await createOrder(core, booking);
    await paySandboxOrder(orderId, { outcome: 'success' });
    await expireBooking(later(core, WINDOW_MS), booking._id.toString());
    await meanwhile(coupon.code, scene);
    const settled = await settleOrder(later(core, WINDOW_MS), orderId);
    return { settled, coupon, scene };
  };

  it('gets its coupon use back if it is still available, and confirms the booking', async () => {
    const { settled, coupon } = await payLate(async () => undefined);
    expect([settled.booking.status, settled.requiresRefund]).toEqual(['confirmed', false]);
    const { uses } = await couponAgain(core, coupon);
    expect(uses.map(({ expiresAt, n }) => [expiresAt, n > 0])).toEqual([[undefined, true]]);
  });

  it('is refunded in full if another player has the last use, and takes no hours', async () => {
    const { settled, coupon, scene } = await payLate(async (code, { ground, rival }) =>
      bookWith(later(core, WINDOW_MS), ground, rival, code, { timeSlot: '07:00-09:00' }),
    );
    expect([settled.booking.status, settled.requiresRefund]).toEqual(['cancelled', true]);
    expect(settled.booking.payment.refunds).toMatchObject([{ amount: settled.booking.pricing.totalAmount }]);
    expect(await usedBy(later(core, WINDOW_MS), coupon)).toBe(1);
    expect(await hoursOf(scene.ground._id)).toEqual(['7', '8']);
  });
});

describe('a limit', () => {
  it('gives the last use to one of two hundred at once, and no player more than their limit', async () => {
    const { ownerId } = await aGround(core);
    const owner = { ownerId };
    const grounds = await Promise.all(Array.from({ length: 20 }, () => aGround(core, owner)));
    const players = await Promise.all(Array.from({ length: 100 }, () => aUser(core)));
    const hours = Array.from(
      { length: 10 },
      (_, at) => `${String(7 + at).padStart(2, '0')}:00-${String(8 + at).padStart(2, '0')}:00`,
    );
    const rounds = Number(process.env.ROUNDS ?? 2);
    for (let round = 0; round < rounds; round++) {
      const coupon = await givenCoupon(core, owner, { limit: 10, perPerson: 1 });
      // A hundred players with two tabs each, each tab on different hours.
      const bookingDate = addDays(dateAhead(), round);
      const outcomes = await Promise.all(
        players.flatMap((player, at) =>
          [0, 1].map(async (tab) => {
            const place = at * 2 + tab;
            const ground = grounds[place % grounds.length];
            const timeSlot = hours[Math.floor(place / grounds.length)];
            if (!ground || !timeSlot) throw new Error('no place');
            return {
              at,
              outcome: await reasonOf(bookWith(core, ground, player, coupon.code, { timeSlot, bookingDate })),
            };
          }),
        ),
      );
      const winners = outcomes.filter(({ outcome }) => outcome === 'taken').map(({ at }) => at);
      expect([winners.length, new Set(winners).size]).toEqual([10, 10]);
      expect(await usedBy(core, coupon)).toBe(10);
      const { uses } = await couponAgain(core, coupon);
      expect(uses).toHaveLength(10);
      for (const { bookingId } of uses) {
        await cancelBooking(core, new Types.ObjectId(bookingId), byPlayer, 'Rain');
      }
      expect(await usedBy(core, coupon)).toBe(0);
    }
  });

  it('is exceeded if the update does not check for room, so this test can fail', async () => {
    const ground = await aGround(core);
    const coupon = await givenCoupon(core, ground, { limit: 1 });
    const hours = Array.from({ length: 10 }, (_, at) => `${String(8 + at).padStart(2, '0')}:00`);
    const careless = pausedCoupons(core, { careless: true });
    // None writes before two have read that there is room.
    let read = 0;
    let goOn = () => {};
    const twoHaveRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const stop = watchFailpoints(async (name) => {
      if (name !== 'coupon.afterMark') return;
      read += 1;
      if (read === 2) goOn();
      await twoHaveRead;
    });
    const outcomes = await Promise.all(
      hours.slice(1).map(async (end, at) => {
        const timeSlot = `${hours[at]}-${end}`;
        return await reasonOf(bookWith(careless, ground, await aUser(core), coupon.code, { timeSlot }));
      }),
    );
    stop();
    expect(outcomes.filter((outcome) => outcome === 'taken').length).toBeGreaterThan(1);
  });

  it('is refused below the current uses, and removed when the owner clears it', async () => {
    const { ground, player, rival } = await aScene();
    const coupon = await givenCoupon(core, ground, { limit: 5 });
    const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
    await bookWith(core, ground, player, coupon.code);
    await bookWith(core, ground, rival, coupon.code, { timeSlot: '07:00-08:00' });
    const set = (limit: number | null) => setCoupon(core, workplace, coupon._id.toString(), { limit });
    expect(await reasonOf(set(1))).toBe('STATE_CONFLICT');
    expect((await set(2)).limit).toBe(2);
    expect((await set(null)).limit).toBeUndefined();
  });
});

describe('uses that last', () => {
  // Only with the clock not ahead: a use it ended would be live again.
  let world: World;
  let core: Core;
  beforeAll(async () => {
    world = await openWorld();
    core = world.core;
  });
  afterAll(async () => {
    await world.close();
  });

  it('moves uses to their bookings, which keeps the coupon small, and still counts them', async () => {
    const { ground, player, rival } = await aScene(core);
    const coupon = await givenCoupon(core, ground, { limit: 2, perPerson: 1 });
    const booking = await bookWith(core, ground, player, coupon.code);
    await approveBooking(core, booking._id, 'Sanjay');
    await settleUses(core);
    expect((await couponAgain(core, coupon)).uses).toHaveLength(1);
    const soon = later(core, CHECK_DUE_MS);
    await settleUses(soon);
    expect(await couponAgain(core, coupon)).toMatchObject({ uses: [], settled: 1 });
    expect((await couponAgain(core, coupon)).lookAt).toBeUndefined();
    const again = { timeSlot: '07:00-08:00' };
    expect(await reasonOf(bookWith(core, ground, player, coupon.code, again))).toBe('used-by-you');
    await bookWith(core, ground, rival, coupon.code, again);
    const third = await aUser(core);
    expect(await reasonOf(bookWith(core, ground, third, coupon.code, { timeSlot: '09:00-10:00' }))).toBe(
      'used-up',
    );
    expect(await violations(core)).toEqual([]);
    for (const _ of [1, 2]) {
      await cancelBooking(core, booking._id, byPlayer, 'Rain').catch(() => undefined);
      expect(await couponAgain(core, coupon)).toMatchObject({ settled: 0, leaving: [] });
    }
    expect(await usedBy(core, coupon)).toBe(1);
    expect((await findBookingById(core, booking._id))?.coupon).toMatchObject({ gone: true });
    await bookWith(core, ground, player, coupon.code, { timeSlot: '10:00-11:00' });
    expect(await violations(core)).toEqual([]);
  });

  it('without a live booking are released and do not come back', async () => {
    const { ground, player } = await aScene(core);
    const coupon = await givenCoupon(core, ground);
    const booking = await bookWith(core, ground, player, coupon.code);
    await cancelBooking(core, booking._id, byPlayer, 'Rain');
    // As a process leaves it that was paused before this write, overtaken, and killed right after.
    const use = {
      bookingId: booking._id.toString(),
      userId: player._id.toString(),
      n: 1,
      at: core.clock.now(),
    };
    await core.db.coupons.updateOne(
      { _id: coupon._id },
      { $push: { uses: use }, $set: { lookAt: core.clock.now() }, $inc: { usesRev: 1 } },
    );
    expect(await usedBy(core, coupon)).toBe(1);
    await settleUses(later(core, CHECK_DUE_MS));
    expect(await usedBy(core, coupon)).toBe(0);
    await sweepAll(later(core, CHECK_DUE_MS));
    expect(await violations(later(core, CHECK_DUE_MS))).toEqual([]);
  });
});
