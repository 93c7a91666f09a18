import type { Core } from '@crease/domain/platform/core';
import { expireDueBookings } from '@crease/domain/sales/settle/expire-booking';
import { stagger } from '@crease/domain/testing/pauses';
import { describe, expect } from 'vitest';
import { must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf, hoursOwnedBy } from './places.js';
import { openCases } from './survives.js';

/** Maximum distance before and after an end. */
const MAX_DISTANCE_MS = 50;
/** Rounds that wait concurrently. */
const CONCURRENT_ROUNDS = 10;

/** Waits for a random moment around an end, by the database's clock. */
async function around(core: Core, end: string): Promise<void> {
  const offset = (Math.random() * 2 - 1) * MAX_DISTANCE_MS;
  await stagger(Math.max(0, Date.parse(end) + offset - core.clock.now().getTime()));
}

describe('a hold that lapses', () => {
  const survives = openCases({ env: { HOLD_SECONDS: '2' } });

  survives(
    'goes to its owner’s or a rival’s booking, never both, within 50 ms of its end',
    'clock',
    async ({ system, core, history }) => {
      const [owner, rival] = [await system.actor(history), await system.actor(history)];
      const slot = await aSlot(core);
      const { expiresAt } = must(await owner.hold(slot));
      const [holders, rivals] = await Promise.all([
        around(core, expiresAt).then(() => owner.book(slot)),
        around(core, expiresAt).then(() => rival.book(slot)),
      ]);
      expect([holders.outcome, rivals.outcome].sort()).toEqual(['failed', 'ok']);
    },
    { atOnce: CONCURRENT_ROUNDS },
  );

  survives(
    'leaves its owner the rest or all of it when a rival holds half of it within 50 ms of its end',
    'clock',
    async ({ system, core, history }) => {
      const [owner, rival] = [await system.actor(history), await system.actor(history)];
      const slot = await aSlot(core, '23:00-01:00');
      const { expiresAt } = must(await owner.hold(slot));
      const [holders, rivals] = await Promise.all([
        around(core, expiresAt).then(() => owner.hold({ ...slot, timeSlot: '22:00-00:00' })),
        around(core, expiresAt).then(() => rival.hold({ ...slot, timeSlot: '23:00-00:00' })),
      ]);
      expect([holders.outcome, rivals.outcome].sort()).toEqual(['failed', 'ok']);
    },
    { atOnce: CONCURRENT_ROUNDS },
  );
});

describe('a payment window that ends', () => {
  const survives = openCases({ env: { PENDING_SECONDS: '4' } });

  /** What the worker does at each end, but at once; finally after everybody else has started. */
  async function expireAround(core: Core, end: string): Promise<void> {
    await around(core, end);
    for (let beganAt = 0; beganAt < Date.parse(end) + 2 * MAX_DISTANCE_MS; ) {
      beganAt = core.clock.now().getTime();
      await expireDueBookings(core);
    }
  }

  survives(
    'ends expired or approved when the approval comes within 50 ms of its end, and a later payment confirms it',
    'clock',
    async (scene) => {
      const { system, core, history } = scene;
      const { slot, owner } = await anOwnedSlot(scene);
      const player = await system.actor(history);
      const { booking, orderId } = await player.bookAndPay(slot);
      const end = booking.expiresAt ?? '';
      const [approved] = await Promise.all([
        around(core, end).then(() => owner.approve(booking._id)),
        expireAround(core, end),
      ]);
      const { status } = await bookingOf(core, booking._id);
      expect(status).toBe(approved.outcome === 'ok' ? 'confirmed' : 'cancelled');
      expect(must(await player.verify(booking._id, orderId)).requiresRefund).toBe(false);
      expect(await hoursOwnedBy(core, slot, booking._id)).toEqual([18, 19]);
    },
    { atOnce: CONCURRENT_ROUNDS },
  );

  survives(
    'gives the hours to one booking when it ends within 50 ms of a payment, an approval and a rival’s booking',
    'clock',
    async (scene) => {
      const { system, core, history } = scene;
      const { slot, owner } = await anOwnedSlot(scene);
      const [player, rival] = [await system.actor(history), await system.actor(history)];
      const { booking, orderId } = await player.bookAndPay(slot);
      const end = booking.expiresAt ?? '';
      const [, , rivals] = await Promise.all([
        around(core, end).then(() => player.verify(booking._id, orderId)),
        around(core, end).then(() => owner.approve(booking._id)),
        around(core, end).then(() => rival.book(slot)),
        expireAround(core, end),
      ]);
      const settled = must(await player.verify(booking._id, orderId));
      // On a slow machine the rival's window may be over, too: the checkers decide whether the hours are right.
      const rivalsEnd = Date.parse(rivals.value?.booking.expiresAt ?? '');
      if (rivals.outcome === 'ok' && core.clock.now().getTime() >= rivalsEnd) return;
      expect(settled.requiresRefund).toBe(rivals.outcome === 'ok');
      expect(settled.booking.status).toBe(rivals.outcome === 'ok' ? 'cancelled' : 'confirmed');
    },
    { atOnce: CONCURRENT_ROUNDS },
  );
});
