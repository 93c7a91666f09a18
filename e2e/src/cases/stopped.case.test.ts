import { resumeOperations } from '@crease/domain/sales/change/resume-operations';
import { stagger } from '@crease/domain/testing/pauses';
import { later } from '@crease/domain/testing/sweep-all';
import { expect } from 'vitest';
import { must } from './actor.js';
import { aSlot, bookingOf, hoursOwnedBy } from './places.js';
import type { RunningProcess } from './running-process.js';
import { openCases } from './survives.js';

const survives = openCases();

/** Every operation pauses this long at each step, so that a stop falls anywhere between them. */
const PAUSE_MS = 120;
const SLOW = [
  'settle.afterCapture',
  'settle.afterFence',
  'settle.afterClaims',
  'settle.afterConfirm',
  'cancel.afterFence',
  'cancel.afterRelease',
  'cancel.afterEnd',
  'reschedule.afterFence',
  'reschedule.afterClaims',
  'reschedule.afterBooking',
  'reschedule.afterRelease',
]
  .map((point) => `${point}=sleep:${PAUSE_MS}`)
  .join();

let slow: Promise<RunningProcess> | undefined;

survives(
  'a process paused while settling, cancelling and moving does no harm when it continues after others',
  'race',
  async ({ system, core, history, round }) => {
    slow ??= system.victim(SLOW);
    const victim = await slow;
    const [settler, canceller, mover, ...rivals] = await system.players(history, 6);
    if (!settler || !canceller || !mover) throw new Error('six players');
    const slots = await Promise.all([aSlot(core), aSlot(core), aSlot(core)]);
    const [due, paid, moving] = await Promise.all([
      settler.bookAndPay(slots[0]),
      canceller.bookPaid(slots[1]),
      mover.bookPaid(slots[2]),
    ]);
    const target = { ...slots[2], timeSlot: '20:00-22:00' };
    const operations = Promise.all([
      settler.via(victim).verify(due.booking._id, due.orderId),
      canceller.via(victim).cancel(paid.booking._id),
      mover.via(victim).reschedule(moving.booking, target),
    ]);
    await stagger(40 + ((round * 73) % (PAUSE_MS * 5)));
    victim.stop();

    // In both orders: the sweep takes operations over while the process is stopped, or just as it resumes.
    const sweep = () => resumeOperations(later(core, 20_000));
    if (round % 2) victim.cont();
    await sweep();
    // Afterwards confirmed bookings can be cancelled, and free hours taken.
    await settler.verify(due.booking._id, due.orderId);
    if (round % 3) await settler.cancel(due.booking._id);
    const taken = await Promise.all(
      rivals.map((rival, i) => rival.book({ ...(slots[i] ?? slots[0]), timeSlot: '18:00-19:00' })),
    );
    victim.cont();
    await operations;
    await sweep();

    for (const [i, { value }] of taken.entries()) {
      const slot = { ...(slots[i] ?? slots[0]), timeSlot: '18:00-19:00' };
      if (value) expect(await hoursOwnedBy(core, slot, value.booking._id)).toEqual([18]);
    }
    const after = await Promise.all([due, paid, moving].map(({ booking }) => bookingOf(core, booking._id)));
    expect(after.map(({ op }) => op)).toEqual([undefined, undefined, undefined]);
    expect(after[1]?.status).toBe('cancelled');
    const place = after[2]?.timeSlot.startTime === '20:00' ? target : slots[2];
    expect(await hoursOwnedBy(core, place, moving.booking._id)).toHaveLength(2);
  },
);

survives(
  'a process paused for eleven seconds while settling changes nothing after others have confirmed',
  'minute',
  async ({ system, core, history }) => {
    const victim = await system.victim('settle.afterFence=sleep:300');
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const { booking, orderId } = await player.bookAndPay(slot);
    const operation = player.via(victim).verify(booking._id, orderId);
    await stagger(150);
    victim.stop();
    await stagger(11_000);
    await resumeOperations(core);
    const settled = must(await player.verify(booking._id, orderId)).booking;
    expect(settled.status).toBe('confirmed');
    victim.cont();
    await operation;
    const after = await bookingOf(core, booking._id);
    expect(after.confirmation?.confirmationCode).toBe(settled.confirmation?.confirmationCode);
    expect(await hoursOwnedBy(core, slot, booking._id)).toEqual([18, 19]);
  },
);
