import type { Core } from '@crease/domain/platform/core';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { terminateDueOrders } from '@crease/domain/sales/settle/terminate';
import { showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { until } from '@crease/domain/testing/until';
import { addDays } from '@crease/shared/time/ist';
import { expect } from 'vitest';
import type { Slot } from '../history/acknowledgements.js';
import { type Actor, must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf, expireNow, hoursOwnedBy } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();

/** A booking whose window is over: its hours are free, its order is still open at the provider. */
async function anExpired(core: Core, player: Actor, slot: Slot): Promise<{ id: string; orderId: string }> {
  const { booking } = must(await player.book(slot));
  const { order } = must(await player.order(booking._id));
  await expireNow(core, player.history, booking._id);
  expect((await bookingOf(core, booking._id)).cancellation?.code).toBe('expired');
  return { id: booking._id, orderId: order.id };
}

/** Pays after the end, while everybody who may settle does so at once. */
async function payLate(player: Actor, { id, orderId }: { id: string; orderId: string }) {
  await player.pay(orderId, { force: true, webhook: 'twice' });
  const answers = await Promise.all(Array.from({ length: 4 }, () => player.verify(id, orderId)));
  return answers.map(must);
}

const refundsOf = async (orderId: string): Promise<number> =>
  (await showSandboxOrder(orderId)).refunds.reduce((sum, refund) => sum + refund.refund_amount, 0);

/** The provider has refunded this; another process may already be asking for it. */
async function expectRefunded(core: Core, orderId: string, rupees: number): Promise<void> {
  await until(`₹${rupees} to go back`, async () => {
    await pursueRefunds(core);
    return (await refundsOf(orderId)) === rupees;
  });
}

survives('confirms an expired booking by late money if its hours are free', 'race', async (scene) => {
  const { system, core, history } = scene;
  const player = await system.actor(history);
  const slot = await aSlot(core, '23:00-01:00');
  const expired = await anExpired(core, player, slot);
  const settled = await payLate(player, expired);
  expect(settled.map(({ requiresRefund }) => requiresRefund)).toEqual(Array(4).fill(false));
  const booking = await bookingOf(core, expired.id);
  expect([booking.status, booking.payment.status, booking.cancellation]).toEqual([
    'confirmed',
    'completed',
    undefined,
  ]);
  expect(await hoursOwnedBy(core, slot, expired.id)).toHaveLength(2);
});

survives('refunds late money in full if the hours were resold', 'race', async (scene) => {
  const { system, core, history } = scene;
  const [player, rival] = await system.players(history, 2);
  if (!player || !rival) throw new Error('two players');
  const slot = await aSlot(core);
  const expired = await anExpired(core, player, slot);
  const { booking: sold } = await rival.bookPaid(slot);
  const settled = await payLate(player, expired);
  expect(settled.map(({ requiresRefund }) => requiresRefund)).toEqual(Array(4).fill(true));
  await expectRefunded(core, expired.orderId, 2754);
  expect((await bookingOf(core, expired.id)).cancellation?.code).toBe('no-slot');
  expect(await hoursOwnedBy(core, slot, sold._id)).toHaveLength(2);
});

survives(
  'refunds late money when half of the hours were resold, and leaves the other half free',
  'race',
  async (scene) => {
    const { system, core, history, round } = scene;
    const [player, rival, other] = await system.players(history, 3);
    if (!player || !rival || !other) throw new Error('three players');
    const slot = await aSlot(core, '23:00-01:00');
    const expired = await anExpired(core, player, slot);
    const next = { ...slot, bookingDate: addDays(slot.bookingDate, 1), timeSlot: '00:00-02:00' };
    const before = { ...slot, timeSlot: '22:00-00:00' };
    // Either half: claims made before the failing one are released.
    const [taken, free] =
      round % 2 === 0
        ? [next, { ...slot, timeSlot: '23:00-00:00' }]
        : [before, { ...next, timeSlot: '00:00-01:00' }];
    const { booking: sold } = await rival.bookPaid(taken);
    const settled = await payLate(player, expired);
    expect(settled.every(({ requiresRefund }) => requiresRefund)).toBe(true);
    await expectRefunded(core, expired.orderId, (await bookingOf(core, expired.id)).pricing.totalAmount);
    expect(await hoursOwnedBy(core, taken, sold._id)).toHaveLength(2);
    expect(await hoursOwnedBy(core, slot, expired.id)).toEqual([]);
    expect((await other.hold(free)).outcome).toBe('ok');
  },
);

survives(
  'gives the hours to late money or to a rival, and keeps no rupee of the other',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const [player, rival] = await system.players(history, 2);
    if (!player || !rival) throw new Error('two players');
    const slot = await aSlot(core);
    const expired = await anExpired(core, player, slot);
    await player.pay(expired.orderId, { force: true });
    await system.simultaneously<unknown>(() => [
      player.verify(expired.id, expired.orderId),
      rival.book(slot),
      player.verify(expired.id, expired.orderId),
    ]);
    await player.verify(expired.id, expired.orderId);
    const { status, pricing } = await bookingOf(core, expired.id);
    const isMine = status === 'confirmed';
    expect(await hoursOwnedBy(core, slot, expired.id)).toHaveLength(isMine ? 2 : 0);
    await expectRefunded(core, expired.orderId, isMine ? 0 : pricing.totalAmount);
  },
);

/** Long enough that the order's end is requested while the attempt is in flight. */
const FLIGHT_MS = 700;

for (const why of ['cancelled', 'expired', 'closed'] as const) {
  survives(
    `turns an attempt in flight into a booking or a refund when its ${why} booking’s order is to end`,
    'race',
    async (scene) => {
      const { system, core, history } = scene;
      const { slot, owner } = await anOwnedSlot(scene);
      const player = await system.actor(history);
      const { booking } = must(await player.book(slot));
      const { order } = must(await player.order(booking._id));
      await player.pay(order.id, { delayMs: FLIGHT_MS, webhook: 'once' });
      if (why === 'cancelled') must(await player.cancel(booking._id));
      if (why === 'closed') must(await owner.close(slot));
      if (why === 'expired') await expireNow(core, player.history, booking._id);
      await terminateDueOrders(core);
      await until(
        'the money',
        async () => (await showSandboxOrder(order.id)).order.order_status === 'PAID',
        10_000,
      );
      // The webhook settles by itself.
      const after = await until('its settlement', async () => {
        const found = await bookingOf(core, booking._id);
        return found.payment.status === 'completed' || found.payment.refunds.length > 0 ? found : null;
      });
      expect(after.status).toBe(why === 'expired' ? 'confirmed' : 'cancelled');
      await expectRefunded(core, order.id, why === 'expired' ? 0 : 2754);
    },
    { atOnce: 3 },
  );
}
