import { AppError } from '@crease/shared/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDay } from '../../calendar/day/read-days.js';
import type { Core } from '../../platform/core.js';
import { again, bookWithOrder } from '../../testing/booked.js';
import { type CountingCore, openCounting } from '../../testing/counting.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc, BookingOp } from '../booking-record/booking.schema.js';
import { raiseFence, writeUnderFence } from '../booking-record/booking-changes.queries.js';
import { type Capture, findOrder } from '../booking-record/payment.schema.js';
import { addCapture } from '../booking-record/payment-captures.queries.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { settleOrder, settleOrderOf } from './settle.js';

/** Two processes on one database, each with separate batches. */
let world: World;
let another: CountingCore;
let processes: [Core, Core];
beforeAll(async () => {
  world = await openWorld();
  another = await openCounting(world.core, () => undefined);
  processes = [world.core, another.core];
});
afterAll(async () => {
  await another.close();
  await world.close();
});

const paid = async () => {
  const made = await bookWithOrder(world.core);
  await paySandboxOrder(made.orderId, { outcome: 'success' });
  return made;
};

/** Like its caller: retries when an operation takes longer than the wait. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
    }
  }
}

it('ten payments that two processes settle at once, one of a booking that has ended, are settled once each', async () => {
  const { core } = world;
  const made = await Promise.all(Array.from({ length: 10 }, paid));
  const [ended, ...others] = made;
  if (!ended) throw new Error('ten were made');
  await cancelBooking(core, ended.booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const settled = await Promise.all(
    made.flatMap(({ booking, orderId }) => [
      insist(() => settleOrderOf(processes[0], booking, orderId)),
      insist(() => settleOrder(processes[1], orderId)),
    ]),
  );
  expect(settled.map(({ requiresRefund }) => requiresRefund)).toEqual(settled.map((_, i) => i < 2));
  for (const { booking, orderId } of others) {
    const after = await again(core, booking);
    expect(after).toMatchObject({ status: 'confirmed', opSeq: 1, payment: { orderId, refunds: [] } });
    expect(after.outbox.filter(({ name }) => name === 'booking.confirmed')).toHaveLength(1);
    expect((await findOrder(core, orderId))?.captures).toHaveLength(1);
    const day = await readDay(core, booking.groundId.toString(), booking.bookingDate);
    const own = Object.values(day?.claims ?? {}).filter((claim) => claim?.ref === booking._id.toString());
    expect(own.map((claim) => [claim?.n, claim?.expiresAt])).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
  }
  expect(await again(core, ended.booking)).toMatchObject({ status: 'cancelled' });
  expect(await violations(core)).toEqual([]);
});

it('one of two processes that raise the same fence gets it, and other fences in their batches succeed', async () => {
  const { core } = world;
  const [booking, own, moved] = await Promise.all(
    [0, 1, 2].map(async () => (await bookWithOrder(core)).booking),
  );
  if (!booking || !own || !moved) throw new Error('three were booked');
  const read: BookingDoc = { ...moved, opSeq: moved.opSeq + 4 };
  const at = core.clock.now();
  const raise = (by: Core, seen: BookingDoc) => {
    const op: BookingOp = { kind: 'settle', n: seen.opSeq + 1, at, args: { orderId: 'same' } };
    return raiseFence(by, seen, op, {});
  };
  const seen = await again(core, booking);
  const [here, there, lone, missed] = await Promise.all([
    raise(processes[0], seen),
    raise(processes[1], seen),
    raise(processes[0], await again(core, own)),
    raise(processes[0], read),
  ]);
  expect([here, there].filter((after) => after !== null).map((after) => after?.op)).toEqual([
    { kind: 'settle', n: 1, at, args: { orderId: 'same' } },
  ]);
  expect([lone?.op?.n, missed]).toEqual([1, null]);
  expect((await again(core, moved)).op).toBeUndefined();

  // The last step of one, and in the same batch of one that a newer operation has overtaken.
  const step = { unset: { op: '' as const } };
  const [ended, late] = await Promise.all([
    writeUnderFence(processes[0], booking._id, 1, step),
    writeUnderFence(processes[0], own._id, 0, step),
  ]);
  expect([ended?.op, late]).toEqual([undefined, null]);
  expect((await again(core, own)).op?.n).toBe(1);
  await writeUnderFence(core, own._id, 1, step);
});

it('a capture that two processes learn of at once is recorded by one, which knows the order as it is then', async () => {
  const { core } = world;
  const [order, other] = await Promise.all(
    [0, 1].map(async () => await findOrder(core, (await bookWithOrder(core)).orderId)),
  );
  if (!order || !other) throw new Error('two were opened');
  const now = core.clock.now();
  const capture: Capture = { paymentId: '7', amount: 1, wrong: true, currency: 'INR', at: now };
  const ids = { orderId: order.orderId, bookingId: order.bookingId.toString(), paymentId: '7' };
  const record = (by: Core, to: typeof order) => {
    const facts = [{ id: crypto.randomUUID(), name: 'payment.captured' as const, at: now, data: ids }];
    const end = {
      $set: { status: 'PAID' as const },
      $unset: { live: '' as const, terminateAt: '' as const },
    };
    return addCapture(by, to, capture, { facts, end, now, settleAgainAt: now });
  };
  const [here, there] = await Promise.all([...processes.map((by) => record(by, order)), record(core, other)]);
  const recorded = [here, there].filter((after) => after != null);
  expect(recorded).toEqual([await findOrder(core, order.orderId)]);

  // Also if the order has changed since it was read.
  const second = { ...capture, paymentId: '8' };
  const facts = [{ id: crypto.randomUUID(), name: 'payment.captured' as const, at: now, data: ids }];
  const after = await addCapture(core, order, second, { facts, end: undefined, now, settleAgainAt: now });
  expect(after?.captures.map(({ paymentId }) => paymentId)).toEqual(['7', '8']);
  expect(after).toEqual(await findOrder(core, order.orderId));
});
