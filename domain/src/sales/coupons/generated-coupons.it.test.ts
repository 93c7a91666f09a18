import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import {
  CONTROL_MS,
  expectNothingWrong,
  expectSomethingWrong,
  SCHEDULES_MS,
} from '../../reference-model/generated-schedules.js';
import { interleave } from '../../reference-model/interleave.js';
import { aGround, aUser } from '../../testing/factories.js';
import { pausedCoupons } from '../../testing/paused-coupons.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { sweepAll, violations } from '../../testing/sweep-all.js';
import { bookWith, givenCoupon } from '../../testing/with-coupon.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { resumeOperations } from '../change/resume-operations.js';
import { createOrder } from '../settle/create-order.js';
import { expireDueBookings } from '../settle/expire-booking.js';
import { settleOrder } from '../settle/settle.js';
import { usedOf } from './judge-coupon.js';
import { settleUses } from './settle-uses.js';

const SCHEDULES = 6;
const CONTROL_SEED = 11;
/** The time for interrupted work, for checking a permanent use, and for the end of a window. */
const WINDS_MS = [11_000, 40_000, 310_000];
const HOURS = ['07:00-08:00', '09:00-10:00', '18:00-19:00', '20:00-21:00'];
const canceller = { side: 'player' as const, name: 'Rohan' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

interface Schedule {
  /** The first is booked before anything happens, and the second. */
  booked: number;
  limit: number;
  perPerson: boolean;
  operations: number[];
  choices: number[];
}

const schedule: fc.Arbitrary<Schedule> = fc.record({
  booked: fc.constantFrom(0, 0, 1, 2),
  limit: fc.integer({ min: 1, max: 2 }),
  perPerson: fc.boolean(),
  operations: fc.array(fc.nat({ max: 1_000 }), { minLength: 2, maxLength: 6, size: 'max' }),
  choices: fc.array(fc.nat({ max: 10_000 }), { minLength: 8, maxLength: 60, size: 'max' }),
});

/** Runs one schedule on an empty database. Returns what is wrong at the end, and the trace. */
async function play(how: { careless: boolean }, { booked, limit, perPerson, operations, choices }: Schedule) {
  await forgetGames(world.core);
  let passed = 0;
  const clock = { now: () => new Date(world.core.clock.now().getTime() + passed) };
  const own: Core = { ...world.core, clock };
  const core = pausedCoupons(own, how);
  const [ground, player, rival] = await Promise.all([aGround(own), aUser(own), aUser(own)]);
  const { code } = await givenCoupon(own, ground, { limit, ...(perPerson ? { perPerson: 1 } : {}) });
  const book = (by: typeof player, at: number) =>
    bookWith(core, ground, by, code, { timeSlot: HOURS[at] ?? '' });
  const nth = async (at: number): Promise<BookingDoc> => {
    const found = await own.db.bookings.find({ groundId: ground._id }).sort({ _id: 1 }).toArray();
    const booking = found[at];
    if (!booking) throw new Error('not booked yet');
    return booking;
  };
  const pay = async (at: number) => {
    const { orderId } = await createOrder(core, await nth(at));
    await paySandboxOrder(orderId, { outcome: 'success' });
    return await settleOrder(core, orderId);
  };
  const known: Record<string, () => Promise<unknown>> = {
    'book the second': () => book(rival, 1),
    'book the second again': () => book(rival, 3),
    'book a third': () => book(player, 2),
    'approve the first': async () => approveBooking(core, (await nth(0))._id, 'Sanjay'),
    'approve the second': async () => approveBooking(core, (await nth(1))._id, 'Sanjay'),
    'pay the first': () => pay(0),
    'pay the second': () => pay(1),
    'cancel the first': async () => cancelBooking(core, (await nth(0))._id, canceller, 'Rain'),
    'cancel the second': async () => cancelBooking(core, (await nth(1))._id, canceller, 'Rain'),
    expire: () => expireDueBookings(core),
    resume: () => resumeOperations(core),
    look: () => settleUses(core),
    'look again': () => settleUses(core),
  };
  if (booked > 0) await book(player, 0);
  if (booked > 1 && limit > 1) await book(rival, 1);
  const names = Object.keys(known);
  const chosen = ['book the first', ...operations.map((one) => names[one % names.length] ?? 'look')];
  const told = await interleave(
    chosen.map((name, i) => ({ name: `${name} (${i + 1})`, run: known[name] ?? (() => book(player, 0)) })),
    choices,
    (ms) => {
      passed += ms;
    },
    WINDS_MS,
  );
  const atOnce = await overLimit(own);
  // Uses without a booking have expired by then.
  for (let round = 0; round < 4; round++) {
    passed += 90_000;
    await sweepAll(own);
  }
  return { wrong: [...atOnce, ...(await violations(own)), ...(await unlike(own))], told };
}

/** By the clock, whatever is still under way. */
async function overLimit(core: Core): Promise<string[]> {
  const coupon = await core.db.coupons.findOne({});
  const used = coupon ? usedOf(coupon, core.clock.now()) : 0;
  return used > (coupon?.limit ?? 0) ? [`used ${used} times while it was under way`] : [];
}

/** Violations besides the invariants: open uses that are over, and a count that differs from the standing bookings. */
async function unlike(core: Core): Promise<string[]> {
  const coupon = await core.db.coupons.findOne({});
  const bookings = await core.db.bookings.find({}).toArray();
  const now = core.clock.now();
  const standing = bookings.filter(
    ({ status, expiresAt }) =>
      status === 'confirmed' || (status === 'pending' && expiresAt && expiresAt > now),
  );
  if (!coupon) return ['the coupon is gone'];
  const used = usedOf(coupon, now);
  const wrong = used === standing.length ? [] : [`used ${used} times, ${standing.length} bookings stand`];
  if (coupon.leaving.length > 0) wrong.push(`${coupon.leaving} are leaving`);
  return wrong;
}

describe('a coupon whose bookings are killed and paused anywhere', () => {
  it(
    'has as many uses as live bookings, never above its limits',
    async () => {
      await expectNothingWrong(schedule, SCHEDULES, (one) => play({ careless: false }, one));
    },
    SCHEDULES_MS,
  );

  it(
    'is used too often or counted wrongly if writes skip their conditions, so this test can fail',
    async () => {
      await expectSomethingWrong(schedule, CONTROL_SEED, (one) => play({ careless: true }, one));
    },
    CONTROL_MS,
  );
});
