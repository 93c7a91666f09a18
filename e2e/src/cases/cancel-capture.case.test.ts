import type { FailpointName } from '@crease/domain/platform/failpoint';
import { showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { expect } from 'vitest';
import { must } from './actor.js';
import { aSlot, bookingOf, hoursOwnedBy } from './places.js';
import { bringToRest, openCases, type Round } from './survives.js';

const survives = openCases();

const STEPS = {
  settle: ['settle.afterCapture', 'settle.afterFence', 'settle.afterClaims', 'settle.afterConfirm'],
  cancel: [
    'cancel.afterFence',
    'cancel.afterRelease',
    'cancel.afterEnd',
    'refund.afterRecord',
    'refund.afterAsk',
  ],
} as const satisfies Record<string, readonly FailpointName[]>;

/** Everything captured was refunded once, and the hours are free. */
async function expectUndone(
  { core }: Round,
  id: string,
  orderId: string,
  slot: Parameters<typeof hoursOwnedBy>[1],
) {
  expect((await bookingOf(core, id)).status).toBe('cancelled');
  expect(await hoursOwnedBy(core, slot, id)).toEqual([]);
  const { payments, refunds } = await showSandboxOrder(orderId);
  const taken = payments.filter((payment) => payment.payment_status === 'SUCCESS').length;
  expect(refunds.map((refund) => refund.refund_amount)).toEqual(Array(taken).fill(2754));
}

survives(
  'a cancellation and a simultaneous capture end in a cancelled booking with a full refund',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const { booking, orderId } = await player.bookAndPay(slot);
    const [cancelled] = await system.simultaneously<{ outcome: string }>(() => [
      player.cancel(booking._id),
      player.verify(booking._id, orderId),
      player.verify(booking._id, orderId),
    ]);
    if (cancelled?.outcome !== 'ok') must(await player.cancel(booking._id));
    expect(await bringToRest(core)).toEqual([]);
    await expectUndone(scene, booking._id, orderId, slot);
  },
);

for (const point of [...STEPS.settle, ...STEPS.cancel]) {
  survives(
    `settles captures before and after a cancellation when a process is killed at ${point}`,
    'kill',
    async (scene) => {
      const { system, core, history } = scene;
      const [first] = system.api;
      const [one, other] = await system.players(history, 2);
      if (!first || !one || !other) throw new Error('a process and two players');
      const [here, there] = [await aSlot(core), await aSlot(core)];
      // Not at the process that may still be dead from the previous point.
      const captured = await one.at(1).bookAndPay(here);
      const cancelled = await other.at(1).bookAndPay(there);
      await first.restart({ FAILPOINT: `${point}=kill` });

      // In both orders, at the process that will die; failed calls are retried at the other one, as people do.
      const both = [
        async () => {
          await one.at(0).verify(captured.booking._id, captured.orderId);
          await one.at(0).cancel(captured.booking._id);
        },
        async () => {
          await other.at(0).cancel(cancelled.booking._id);
          await other.at(0).verify(cancelled.booking._id, cancelled.orderId);
        },
      ];
      for (const operation of both) {
        if (!first.isRunning()) await first.restart({ FAILPOINT: `${point}=kill` });
        await operation();
      }
      await Promise.all([
        one.at(1).cancel(captured.booking._id),
        other.at(1).verify(cancelled.booking._id, cancelled.orderId),
      ]);
      expect(await bringToRest(core)).toEqual([]);
      // If the dead process had not started to cancel, nothing was cancelled: the player does it now.
      for (const [player, { booking }] of [
        [one, captured],
        [other, cancelled],
      ] as const) {
        if ((await bookingOf(core, booking._id)).status !== 'cancelled')
          must(await player.at(1).cancel(booking._id));
      }
      expect(await bringToRest(core)).toEqual([]);
      await expectUndone(scene, captured.booking._id, captured.orderId, here);
      await expectUndone(scene, cancelled.booking._id, cancelled.orderId, there);
    },
  );
}
