import { isLive } from '@crease/domain/calendar/day/judge-day';
import { readDay } from '@crease/domain/calendar/day/read-days';
import { tidyLapsedClaims } from '@crease/domain/calendar/expiry/tidy-days';
import { relayOutboxes } from '@crease/domain/messaging/outbox/relay';
import type { Core } from '@crease/domain/platform/core';
import type { FailpointName } from '@crease/domain/platform/failpoint';
import { later, sweepAll } from '@crease/domain/testing/sweep-all';
import { addDays } from '@crease/shared/time/ist';
import { expect } from 'vitest';
import { must } from './actor.js';
import { aSlot, bookingOf, hoursOwnedBy } from './places.js';
import { openCases, type Round } from './survives.js';

const survives = openCases();

/** Runs the sweeps after an interrupted operation has become stale. */
async function sweepSoon(core: Core): Promise<void> {
  const soon = later(core, 20_000);
  await sweepAll(soon);
  await relayOutboxes(soon);
}

survives(
  'gives shared hours to one owner when a booking across midnight is killed between its days beside an overlapping one',
  'kill',
  async ({ system, core, history }) => {
    // Once with the rival after the process died, and once while the player retries.
    const slots = await Promise.all(
      [true, false].map(async (before) => {
        const [player, rival] = [await system.actor(history), await system.actor(history)];
        const [slot, victim] = await Promise.all([
          aSlot(core, '23:00-01:00'),
          system.victim('claim.betweenDays=kill'),
        ]);
        const theirs = { ...slot, bookingDate: addDays(slot.bookingDate, 1), timeSlot: '00:00-02:00' };
        expect((await player.via(victim).book(slot)).outcome).toBe('unknown');
        await victim.ended();
        const early = before ? await rival.book(theirs) : undefined;
        const [again, late] = await Promise.all([player.book(slot), early ?? rival.book(theirs)]);
        expect([again.outcome, late.outcome].sort()).toEqual(['failed', 'ok']);
        if (early) expect(early.outcome).toBe('ok');
        if (again.value) expect(await hoursOwnedBy(core, slot, again.value.booking._id)).toEqual([23, 0]);
        return slot;
      }),
    );
    // What the cut claims left behind ends with their window; checked last, because the sweep covers every ground.
    const lapsed = later(core, 310_000);
    await tidyLapsedClaims(lapsed);
    for (const slot of slots) {
      const claims = (await readDay(core, slot.groundId, slot.bookingDate))?.claims ?? {};
      expect(Object.values(claims).filter((claim) => isLive(claim, lapsed.clock.now()))).toEqual([]);
    }
  },
);

const STEPS: readonly { point: FailpointName; isAt: 'old' | 'new' }[] = [
  { point: 'reschedule.afterFence', isAt: 'old' },
  { point: 'reschedule.afterClaims', isAt: 'old' },
  { point: 'reschedule.afterBooking', isAt: 'new' },
  { point: 'reschedule.afterRelease', isAt: 'new' },
];

/** Moves a paid booking from 18-20 to 19-21 in a process that dies at `point`. */
async function cutMove({ system, core, history }: Round, point: FailpointName) {
  const player = await system.actor(history);
  const [slot, victim] = await Promise.all([aSlot(core), system.victim(`${point}=kill`)]);
  const { booking } = await player.bookPaid(slot);
  const cut = await player.via(victim).reschedule(booking, { ...slot, timeSlot: '19:00-21:00' });
  await victim.ended();
  expect(cut.outcome).toBe('unknown');
  return { player, slot, booking };
}

survives(
  'leaves one owner per hour when a move is killed at each step, beside a rival and a cancellation',
  'kill',
  async (round) => {
    const { system, core, history } = round;
    const cuts = await Promise.all(
      STEPS.map(async ({ point, isAt }) => ({ isAt, ...(await cutMove(round, point)) })),
    );
    const rivals = await system.players(history, STEPS.length);
    // While the move is interrupted its hours are kept and nothing else starts: busy is acceptable, overselling is not.
    const during = await Promise.all(
      cuts.map(({ slot, player, booking }, i) =>
        Promise.all([rivals[i]?.hold({ ...slot, timeSlot: '19:00-20:00' }), player.cancel(booking._id)]),
      ),
    );
    for (const [held, cancelled] of during) {
      expect([held?.code, cancelled.code]).toEqual(['SLOT_TAKEN', 'UNAVAILABLE']);
    }
    await sweepSoon(core);
    for (const [i, { isAt, slot, booking, player }] of cuts.entries()) {
      const both = { ...slot, timeSlot: '18:00-21:00' };
      const [own, free] =
        isAt === 'old' ? ([[18, 19], '20:00-21:00'] as const) : ([[19, 20], '18:00-19:00'] as const);
      expect(await hoursOwnedBy(core, both, booking._id)).toEqual(own);
      const moved = await bookingOf(core, booking._id);
      expect([moved.status, moved.timeSlot.startTime, moved.op]).toEqual([
        'confirmed',
        `${own[0]}:00`,
        undefined,
      ]);
      expect((await rivals[i]?.book({ ...slot, timeSlot: free }))?.outcome).toBe('ok');
      must(await player.cancel(booking._id));
      expect(await hoursOwnedBy(core, both, booking._id)).toEqual([]);
      expect((await bookingOf(core, booking._id)).payment.refundOwed).toBe(2754);
    }
  },
);
