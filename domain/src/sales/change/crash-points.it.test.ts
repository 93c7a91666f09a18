import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { addBlock, removeBlock } from '../../calendar/blocks/block.service.js';
import { readDay } from '../../calendar/day/read-days.js';
import { reviewOwed } from '../../calendar/hand-over/review-waitlist.js';
import { placeHold } from '../../calendar/holds/place-hold.js';
import { releaseHold } from '../../calendar/holds/release-hold.js';
import { joinWaitlist, listWaits } from '../../calendar/waitlist/waitlist.service.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { bookWith, givenCoupon } from '../../testing/with-coupon.js';
import { openWorld, type World } from '../../testing/world.js';
import { addWalkIn } from '../book/add-walk-in.js';
import { createBooking } from '../book/create-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { usedOf } from '../coupons/judge-coupon.js';
import { settleUses } from '../coupons/settle-uses.js';
import { addReview } from '../reviews/add-review.js';
import { createOrder } from '../settle/create-order.js';
import { expireBooking } from '../settle/expire-booking.js';
import { pursueRefunds } from '../settle/refunds.js';
import { settleOrder, settleOrderOf } from '../settle/settle.js';
import { approveBooking } from './approve-booking.js';
import { cancelBooking } from './cancel-booking.js';
import { checkIn } from './check-in.js';
import { closeGround } from './closure.service.js';
import { collectPayment } from './collect-payment.js';
import { completeBookings } from './complete-bookings.js';
import { rescheduleBooking } from './reschedule-booking.js';

/** How long ago the operation was interrupted when the sweeps run. */
const AFTER_A_CRASH_MS = 20_000;
/** Longer than holds, windows and intents last. */
const AFTER_THE_WINDOW_MS = 310_000;
/** By then permanent claims were checked, and will not be again. */
const AFTER_A_LOOK_MS = 40_000;
const AFTER_THE_GAME_MS = 5 * 86_400_000;
const SLOT = '18:00-20:00';
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

interface Scene {
  ground: GroundDoc;
  player: UserDoc;
  rival: UserDoc;
}

const aScene = async (): Promise<Scene> => ({
  ground: await aGround(core),
  player: await aUser(core),
  rival: await aUser(core),
});

const slotOn = ({ ground }: Scene, timeSlot = SLOT) => ({
  groundId: ground._id.toString(),
  bookingDate: dateAhead(),
  timeSlot,
});

async function pending(scene: Scene, timeSlot = SLOT): Promise<BookingDoc> {
  const request = { ...slotOn(scene, timeSlot), playerDetails: details };
  return (await createBooking(core, scene.player._id.toString(), request)).booking;
}

async function ordered(scene: Scene): Promise<{ booking: BookingDoc; orderId: string }> {
  const booking = await pending(scene);
  return { booking, orderId: (await createOrder(core, booking)).orderId };
}

async function paid(scene: Scene): Promise<BookingDoc> {
  const { orderId } = await ordered(scene);
  await paySandboxOrder(orderId, { outcome: 'success' });
  return (await settleOrder(core, orderId)).booking;
}

async function paidOrder(scene: Scene): Promise<string> {
  const { orderId } = await ordered(scene);
  await paySandboxOrder(orderId, { outcome: 'success' });
  return orderId;
}

async function approvedWithOrder(scene: Scene): Promise<BookingDoc> {
  const { booking } = await ordered(scene);
  return await approveBooking(core, booking._id, 'Sanjay');
}

const byPlayer = ({ player }: Scene) => ({ side: 'player' as const, name: player.name });
const hoursOwned = async (scene: Scene): Promise<string[]> =>
  Object.keys((await readDay(core, scene.ground._id.toString(), dateAhead()))?.claims ?? {});
const bookingsOf = async (scene: Scene): Promise<BookingDoc[]> =>
  await core.db.bookings.find({ groundId: scene.ground._id }).toArray();
const statusOf = async (scene: Scene): Promise<string[]> => (await bookingsOf(scene)).map((b) => b.status);

interface CrashPoint {
  point: FailpointName;
  /** Runs everything up to the interrupted operation; returns that operation. */
  operation(scene: Scene): Promise<() => Promise<unknown>>;
  /** Sweeps come by this long after; by default after a crash, not after a whole window. */
  afterMs?: number;
  /** The expected state afterwards. */
  outcome(scene: Scene): Promise<void>;
}

const confirmedAndPaid = async (scene: Scene): Promise<void> => {
  const [booking] = await bookingsOf(scene);
  expect([booking?.status, booking?.payment.status, booking?.op]).toEqual([
    'confirmed',
    'completed',
    undefined,
  ]);
  expect(await hoursOwned(scene)).toEqual(['18', '19']);
};
const cancelledAndFree = async (scene: Scene): Promise<void> => {
  expect(await statusOf(scene)).toEqual(['cancelled']);
  expect(await hoursOwned(scene)).toEqual([]);
};
const refundedInFull = async (scene: Scene): Promise<void> => {
  await cancelledAndFree(scene);
  const [booking] = await bookingsOf(scene);
  expect(booking?.payment.refunds).toMatchObject([{ amount: 2754, status: 'processed' }]);
};
const nothingLeft = async (scene: Scene): Promise<void> => {
  expect(await hoursOwned(scene)).toEqual([]);
  expect((await statusOf(scene)).filter((status) => status !== 'cancelled')).toEqual([]);
};

const orderEnded = async (scene: Scene): Promise<void> => {
  const orders = await core.db.payments.find({ groundId: scene.ground._id }).toArray();
  expect(orders.map(({ status, live }) => [status, live])).toEqual([['TERMINATED', undefined]]);
};

const settling = async (scene: Scene) => {
  const orderId = await paidOrder(scene);
  return () => settleOrder(core, orderId);
};
const cancelling = async (scene: Scene) => {
  const booking = await paid(scene);
  return () => cancelBooking(core, booking._id, byPlayer(scene), 'Rain');
};
const moving = async (scene: Scene) => {
  const booking = await paid(scene);
  const to = { bookingDate: dateAhead(), timeSlot: '19:00-21:00' };
  return () => rescheduleBooking(core, booking._id, scene.ground._id.toString(), to);
};
const movedTo = (hours: string[]) => async (scene: Scene) => {
  expect(await statusOf(scene)).toEqual(['confirmed']);
  expect(await hoursOwned(scene)).toEqual(hours);
};
const raining = async (scene: Scene) => {
  await paid(scene);
  return () =>
    closeGround(core, scene.ground, { date: dateAhead(), timeSlot: SLOT, reason: 'Rain' }, 'Sanjay');
};
const closed = async (scene: Scene): Promise<void> => {
  const [booking] = await bookingsOf(scene);
  expect(booking?.payment.refunds).toMatchObject([{ amount: 2754, status: 'processed' }]);
  const [closure] = await core.db.blocks.find({ groundId: scene.ground._id }).toArray();
  expect(closure?.state).toBe('active');
  const day = await readDay(core, scene.ground._id.toString(), dateAhead());
  expect(Object.values(day?.claims ?? {}).map((claim) => claim?.ref)).toEqual(
    Array(2).fill(closure?._id.toString()),
  );
};
const blocking = async (scene: Scene) => () =>
  addBlock(core, scene.ground, { date: dateAhead(), timeSlot: SLOT, reason: '' }, 'Sanjay');
const walkingIn = async (scene: Scene) => () =>
  addWalkIn(
    core,
    scene.ground,
    { bookingDate: dateAhead(), timeSlot: SLOT, playerDetails: details },
    'Sanjay',
  );
const approving = async (scene: Scene) => {
  const booking = await pending(scene);
  return () => approveBooking(core, booking._id, 'Sanjay');
};
const expiring = async (scene: Scene) => {
  const booking = await pending(scene);
  return () => expireBooking(later(core, AFTER_THE_WINDOW_MS), booking._id.toString());
};

/** Booked with a coupon that is good once. */
async function coupled(scene: Scene): Promise<BookingDoc> {
  const { code } = await givenCoupon(core, scene.ground, { code: 'ONCE', limit: 1 });
  return await bookWith(core, scene.ground, scene.player, code);
}
async function couponOf(scene: Scene) {
  const coupon = await core.db.coupons.findOne({ ownerId: scene.ground.ownerId });
  if (!coupon) throw new Error('there is no coupon');
  return coupon;
}
const used = async (scene: Scene): Promise<void> => {
  expect(await statusOf(scene)).toEqual(['confirmed']);
  expect(usedOf(await couponOf(scene), core.clock.now())).toBe(1);
};
const unused = async (scene: Scene): Promise<void> => {
  await nothingLeft(scene);
  expect((await couponOf(scene)).uses).toEqual([]);
  expect(usedOf(await couponOf(scene), core.clock.now())).toBe(0);
};

const CRASH_POINTS: CrashPoint[] = [
  {
    point: 'hold.afterPlace',
    operation: async (scene) => () => placeHold(core, scene.player._id.toString(), slotOn(scene)),
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: nothingLeft,
  },
  {
    point: 'create.afterPlace',
    operation: async (scene) => () => pending(scene),
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: nothingLeft,
  },
  {
    point: 'create.afterClaim',
    operation: async (scene) => () => pending(scene),
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: nothingLeft,
  },
  {
    point: 'claim.betweenDays',
    operation: async (scene) => () => pending(scene, '23:00-01:00'),
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: nothingLeft,
  },
  {
    point: 'release.betweenDays',
    operation: async (scene) => {
      const booking = await pending(scene, '23:00-01:00');
      return () => cancelBooking(core, booking._id, byPlayer(scene), 'Rain');
    },
    outcome: cancelledAndFree,
  },
  {
    point: 'order.afterRecord',
    operation: async (scene) => {
      const booking = await pending(scene);
      return () => createOrder(core, booking);
    },
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: cancelledAndFree,
  },
  {
    point: 'order.afterProvider',
    operation: async (scene) => {
      const booking = await pending(scene);
      return () => createOrder(core, booking);
    },
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: cancelledAndFree,
  },
  { point: 'settle.afterCapture', operation: settling, outcome: confirmedAndPaid },
  { point: 'settle.afterFence', operation: settling, outcome: confirmedAndPaid },
  { point: 'settle.afterClaims', operation: settling, outcome: confirmedAndPaid },
  { point: 'settle.afterConfirm', operation: settling, outcome: confirmedAndPaid },
  {
    point: 'expire.afterFence',
    operation: expiring,
    afterMs: AFTER_THE_WINDOW_MS + AFTER_A_CRASH_MS,
    outcome: cancelledAndFree,
  },
  {
    point: 'expire.afterRelease',
    operation: expiring,
    afterMs: AFTER_THE_WINDOW_MS + AFTER_A_CRASH_MS,
    outcome: cancelledAndFree,
  },
  {
    point: 'create.afterUse',
    operation: async (scene) => () => coupled(scene),
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: unused,
  },
  { point: 'release.afterHours', operation: cancelling, outcome: refundedInFull },
  {
    point: 'release.afterHours',
    operation: async (scene) => {
      const booking = await coupled(scene);
      return () => expireBooking(later(core, AFTER_THE_WINDOW_MS), booking._id.toString());
    },
    afterMs: AFTER_THE_WINDOW_MS + AFTER_A_CRASH_MS,
    outcome: unused,
  },
  {
    point: 'settle.afterUse',
    operation: async (scene) => {
      const { orderId } = await createOrder(core, await coupled(scene));
      await paySandboxOrder(orderId, { outcome: 'success' });
      return () => settleOrder(core, orderId);
    },
    outcome: used,
  },
  {
    point: 'approve.afterUse',
    operation: async (scene) => {
      const { _id } = await coupled(scene);
      return () => approveBooking(core, _id, 'Sanjay');
    },
    outcome: used,
  },
  ...(['coupon.afterMark', 'coupon.afterKept'] as const).map((point) => ({
    point,
    operation: async (scene: Scene) => {
      await approveBooking(core, (await coupled(scene))._id, 'Sanjay');
      return async () => {
        await settleUses(later(core, AFTER_A_LOOK_MS));
        throw new StoppedAtFailpoint(point); // the sweep itself logs and goes on
      };
    },
    afterMs: 2 * AFTER_A_LOOK_MS,
    outcome: async (scene: Scene) => {
      await used(scene);
      expect(await couponOf(scene)).toMatchObject({ uses: [], settled: 1 });
    },
  })),
  {
    point: 'coupon.afterLeaving',
    operation: async (scene) => {
      const { _id } = await coupled(scene);
      await approveBooking(core, _id, 'Sanjay');
      await settleUses(later(core, AFTER_A_LOOK_MS));
      return () => cancelBooking(core, _id, byPlayer(scene), 'Rain');
    },
    outcome: async (scene) => {
      await unused(scene);
      expect(await couponOf(scene)).toMatchObject({ uses: [], settled: 0, leaving: [] });
    },
  },
  { point: 'approve.afterFence', operation: approving, outcome: movedTo(['18', '19']) },
  { point: 'approve.afterClaims', operation: approving, outcome: movedTo(['18', '19']) },
  { point: 'cancel.afterFence', operation: cancelling, outcome: refundedInFull },
  { point: 'cancel.afterRelease', operation: cancelling, outcome: refundedInFull },
  { point: 'cancel.afterEnd', operation: cancelling, outcome: refundedInFull },
  { point: 'reschedule.afterFence', operation: moving, outcome: movedTo(['18', '19']) },
  { point: 'reschedule.afterClaims', operation: moving, outcome: movedTo(['18', '19']) },
  { point: 'reschedule.afterBooking', operation: moving, outcome: movedTo(['19', '20']) },
  { point: 'reschedule.afterRelease', operation: moving, outcome: movedTo(['19', '20']) },
  {
    point: 'takeover.afterFence',
    operation: async (scene) => {
      const booking = await paid(scene);
      await sweepAll(later(core, AFTER_A_LOOK_MS));
      const to = { bookingDate: dateAhead(5), timeSlot: SLOT };
      const disarm = armFailpoint('reschedule.afterBooking', 'throw');
      const move = rescheduleBooking(core, booking._id, scene.ground._id.toString(), to);
      await expect(move).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      return () => cancelBooking(later(core, AFTER_A_CRASH_MS), booking._id, byPlayer(scene), 'Rain');
    },
    afterMs: 2 * AFTER_A_CRASH_MS,
    outcome: refundedInFull,
  },
  {
    point: 'complete.afterEnd',
    operation: async (scene) => {
      await paid(scene);
      return () => completeBookings(later(core, AFTER_THE_GAME_MS));
    },
    afterMs: AFTER_THE_GAME_MS,
    outcome: async (scene) => {
      const ground = await core.db.grounds.findOne({ _id: scene.ground._id });
      expect([await statusOf(scene), ground?.totalBookings]).toEqual([['completed'], 1]);
      expect((await bookingsOf(scene))[0]?.uncounted).toBeUndefined();
    },
  },
  {
    point: 'collect.afterWrite',
    operation: async (scene) => {
      const booking = await approvedWithOrder(scene);
      return () => collectPayment(core, booking, { amount: 500, method: 'cash' }, 'Sanjay');
    },
    outcome: orderEnded,
  },
  {
    point: 'checkIn.afterWrite',
    operation: async (scene) => {
      const booking = await approvedWithOrder(scene);
      const code = booking.confirmation?.confirmationCode ?? '';
      const there: Core = { ...core, clock: { now: () => booking.startsAt } };
      return () => checkIn(there, booking, code, 'Sanjay');
    },
    outcome: orderEnded,
  },
  { point: 'close.afterFence', operation: raining, outcome: closed },
  { point: 'close.afterMove', operation: raining, outcome: closed },
  { point: 'closure.afterRecord', operation: raining, outcome: closed },
  { point: 'closure.afterClaim', operation: raining, outcome: closed },
  { point: 'block.afterRecord', operation: blocking, outcome: nothingLeft },
  { point: 'block.afterIntent', operation: blocking, outcome: nothingLeft },
  { point: 'block.afterClaim', operation: blocking, outcome: nothingLeft },
  {
    point: 'unblock.afterRecord',
    operation: async (scene) => {
      const block = await (await blocking(scene))();
      return () => removeBlock(core, scene.ground, block._id.toString());
    },
    outcome: nothingLeft,
  },
  { point: 'walkIn.afterRecord', operation: walkingIn, afterMs: AFTER_THE_WINDOW_MS, outcome: nothingLeft },
  { point: 'walkIn.afterIntent', operation: walkingIn, afterMs: AFTER_THE_WINDOW_MS, outcome: nothingLeft },
  { point: 'walkIn.afterClaim', operation: walkingIn, outcome: movedTo(['18', '19']) },
  { point: 'refund.afterRecord', operation: cancelling, outcome: refundedInFull },
  {
    point: 'refund.afterAsk',
    operation: async (scene) => {
      await (await cancelling(scene))();
      return async () => {
        await pursueRefunds(core);
        throw new StoppedAtFailpoint('refund.afterAsk'); // the sweep itself logs and goes on
      };
    },
    outcome: refundedInFull,
  },
  {
    point: 'offer.afterClaim',
    operation: async (scene) => {
      const hold = await placeHold(core, scene.player._id.toString(), slotOn(scene));
      await joinWaitlist(core, scene.rival._id.toString(), slotOn(scene));
      return () => releaseHold(core, scene.player._id.toString(), hold.holdId);
    },
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: async (scene) => {
      const [wait] = await listWaits(later(core, AFTER_THE_WINDOW_MS), scene.rival._id.toString());
      expect(wait?.offer).toBeDefined();
    },
  },
  {
    point: 'offer.afterExtension',
    operation: async (scene) => {
      const hold = await placeHold(core, scene.player._id.toString(), slotOn(scene));
      await joinWaitlist(core, scene.rival._id.toString(), slotOn(scene));
      return () => releaseHold(core, scene.player._id.toString(), hold.holdId);
    },
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: async (scene) => {
      // During the day it has expired and was offered again; at night it is found extended and unrecorded.
      await reviewOwed(later(core, AFTER_THE_WINDOW_MS));
      const [wait] = await listWaits(later(core, AFTER_THE_WINDOW_MS), scene.rival._id.toString());
      expect(wait?.offer).toBeDefined();
    },
  },
  {
    point: 'review.afterInsert',
    operation: async (scene) => {
      const booking = await paid(scene);
      await completeBookings(later(core, AFTER_THE_GAME_MS));
      const played = { ...booking, status: 'completed' as const };
      return () => addReview(core, played, { rating: 4, comment: 'Fine turf' });
    },
    afterMs: AFTER_THE_WINDOW_MS,
    outcome: async (scene) => {
      const ground = await core.db.grounds.findOne({ _id: scene.ground._id });
      expect(ground?.rating).toEqual({ average: 4, count: 1, sum: 4 });
      expect((await bookingsOf(scene))[0]?.feedback?.rating).toBe(4);
    },
  },
];

it('a settlement interrupted at its fence leaves no fence behind, even if cash came first', async () => {
  const scene = await aScene();
  const { booking, orderId } = await ordered(scene);
  const seen = await approveBooking(core, booking._id, 'Sanjay');
  await paySandboxOrder(orderId, { outcome: 'success' });
  await collectPayment(core, seen, { amount: 500, method: 'cash' }, 'Sanjay');
  const disarm = armFailpoint('settle.afterFence', 'throw');
  await settleOrderOf(core, seen, orderId).catch((error) => expect(error).toBeInstanceOf(StoppedAtFailpoint));
  disarm();
  const after = later(core, AFTER_A_CRASH_MS);
  await sweepAll(after);
  const [left] = await bookingsOf(scene);
  expect([left?.op, left?.payment.refunds.map(({ amount }) => amount)]).toEqual([undefined, [2754]]);
  expect(await violations(after)).toEqual([]);
});

describe('an operation that is cut', () => {
  it.each(CRASH_POINTS)(
    'at $point is completed or undone by the sweeps',
    async ({ point, operation, afterMs, outcome }) => {
      const scene = await aScene();
      const run = await operation(scene);
      const disarm = armFailpoint(point, 'throw');
      await expect(run()).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      const after = later(core, afterMs ?? AFTER_A_CRASH_MS);
      await sweepAll(after);
      await outcome(scene);
      expect(await violations(after)).toEqual([]);
    },
  );
});
