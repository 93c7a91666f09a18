import { expireSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { addDays } from '@crease/shared/time/ist';
import { expect } from 'vitest';
import { must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf, expireNow, hoursOwnedBy } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();

survives(
  'approves a booking once when approved twice at once, and a later payment completes it',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const { slot, owner } = await anOwnedSlot(scene);
    const player = await system.actor(history);
    const { booking, orderId } = await player.bookAndPay(slot);
    const approvals = await system.simultaneously(() => [
      owner.approve(booking._id),
      owner.approve(booking._id),
    ]);
    expect(approvals.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'ok']);
    expect(approvals.find(({ code }) => code)?.code).toBe('STATE_CONFLICT');
    const settled = must(await player.verify(booking._id, orderId));
    expect([settled.paid, settled.requiresRefund]).toEqual([true, false]);
    const { status, payment, timeline } = await bookingOf(core, booking._id);
    expect([status, payment.status, payment.captured]).toEqual(['confirmed', 'completed', 2754]);
    expect(timeline.map(({ what }) => what)).toEqual(['held', 'approved', 'paid']);
  },
);

survives(
  'a booking approved and cancelled at once is cancelled, and its hours are free',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const { slot, owner } = await anOwnedSlot(scene);
    const player = await system.actor(history);
    const { booking, orderId } = await player.bookAndPay(slot);
    const [, cancelled] = await system.simultaneously(() => [
      owner.approve(booking._id).then(({ outcome }) => outcome),
      player.cancel(booking._id).then(({ outcome }) => outcome),
    ]);
    expect(cancelled).toBe('ok');
    expect((await bookingOf(core, booking._id)).status).toBe('cancelled');
    expect(await hoursOwnedBy(core, slot, booking._id)).toEqual([]);
    // A later payment is refunded in full.
    expect(must(await player.verify(booking._id, orderId)).requiresRefund).toBe(true);
  },
);

survives(
  'a booking approved and expired at once ends in one of the two states, and a later payment confirms it',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const { slot, owner } = await anOwnedSlot(scene);
    const player = await system.actor(history);
    const { booking, orderId } = await player.bookAndPay(slot);
    const [approved] = await system.simultaneously(() => [
      owner.approve(booking._id).then(({ outcome }) => outcome),
      expireNow(core, history, booking._id).then(() => 'expired'),
    ]);
    const between = await bookingOf(core, booking._id);
    expect(between.status).toBe(approved === 'ok' ? 'confirmed' : 'cancelled');
    expect(must(await player.verify(booking._id, orderId)).requiresRefund).toBe(false);
    expect((await bookingOf(core, booking._id)).status).toBe('confirmed');
  },
);

survives('a booking paid, approved and expired at once is confirmed and paid', 'race', async (scene) => {
  const { system, core, history } = scene;
  const { slot, owner } = await anOwnedSlot(scene);
  const player = await system.actor(history);
  const { booking, orderId } = await player.bookAndPay(slot);
  await system.simultaneously<unknown>(() => [
    player.verify(booking._id, orderId),
    owner.approve(booking._id),
    expireNow(core, history, booking._id),
    player.verify(booking._id, orderId),
  ]);
  must(await player.verify(booking._id, orderId));
  const after = await bookingOf(core, booking._id);
  expect([after.status, after.payment.status]).toEqual(['confirmed', 'completed']);
  expect(await hoursOwnedBy(core, slot, booking._id)).toEqual([18, 19]);
});

survives('gives two tabs one order, and refunds one of two paid orders', 'race', async (scene) => {
  const { system, core, history } = scene;
  const player = await system.actor(history);
  const { booking } = must(await player.book(await aSlot(core)));
  const orders = await system.simultaneously(() => [player.order(booking._id), player.order(booking._id)]);
  const [first = '', again] = orders.map((order) => must(order).order.id);
  expect(again).toBe(first);
  // The provider expired the first order early; its tab is still open, and pays late.
  await expireSandboxOrder(first);
  must(await player.verify(booking._id, first));
  const second = must(await player.order(booking._id)).order.id;
  expect(second).not.toBe(first);
  await Promise.all([player.pay(first, { force: true }), player.pay(second)]);
  const settled = await system.simultaneously(() => [
    player.verify(booking._id, first),
    player.verify(booking._id, second),
  ]);
  const kept = settled.map((done) => must(done).requiresRefund);
  expect(kept.filter((refund) => !refund)).toHaveLength(1);
  const { status, payment } = await bookingOf(core, booking._id);
  expect([status, payment.captured]).toEqual(['confirmed', 2754]);
});

survives(
  'gives the target of a move to the mover or a rival, and the mover always keeps a place',
  'race',
  async (scene) => {
    const { system, core, history, round } = scene;
    const [player, rival] = [await system.actor(history), await system.actor(history)];
    const slot = await aSlot(core, round % 2 ? '22:00-00:00' : '18:00-20:00');
    const target = { ...slot, timeSlot: round % 2 ? '23:00-01:00' : '19:00-21:00' };
    const wanted = { ...slot, timeSlot: round % 2 ? '00:00-01:00' : '20:00-22:00' };
    if (round % 2) wanted.bookingDate = addDays(slot.bookingDate, 1);
    const { booking } = await player.bookPaid(slot);
    const [moved, booked] = await system.simultaneously(() => [
      player.reschedule(booking, { ...target, acceptPrice: 2203 }).then(({ outcome }) => outcome),
      rival.book(wanted).then(({ outcome }) => outcome),
    ]);
    expect([moved, booked].sort()).toEqual(['failed', 'ok']);
    expect(await hoursOwnedBy(core, moved === 'ok' ? target : slot, booking._id)).toHaveLength(2);
  },
);

survives(
  'a booking moved and cancelled at once is cancelled, and both places are free',
  'race',
  async (scene) => {
    const { system, core, history } = scene;
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const target = { ...slot, timeSlot: '19:00-21:00' };
    const { booking } = await player.bookPaid(slot);
    const [, cancelled] = await system.simultaneously(() => [
      player.reschedule(booking, target).then(({ outcome }) => outcome),
      player.cancel(booking._id).then(({ outcome }) => outcome),
    ]);
    expect(cancelled).toBe('ok');
    const owned = [slot, target].map((place) => hoursOwnedBy(core, place, booking._id));
    expect((await Promise.all(owned)).flat()).toEqual([]);
  },
);

survives('gives a freed hour to the waiting player, never to another one', 'race', async (scene) => {
  const { system, core, history, round } = scene;
  const [holder, waiter, second, passer] = await Promise.all(
    Array.from({ length: 4 }, () => system.actor(history)),
  );
  if (!holder || !waiter || !second || !passer) throw new Error('four players');
  const slot = await aSlot(core, '18:00-19:00');
  const held = must(await holder.hold(slot));
  const booked = round % 2 ? must(await holder.book(slot)).booking : undefined;
  must(await waiter.wait(slot));
  must(await second.wait(slot));
  const [, passed] = await system.simultaneously<{ code?: string; outcome: string }>(() => [
    booked ? holder.cancel(booked._id) : holder.release(held.holdId),
    passer.hold(slot),
    passer.book(slot),
  ]);
  expect(passed?.code).toBe('SLOT_TAKEN');
  const [mine] = must(await waiter.waits()).waits;
  expect(mine?.offer).toBeDefined();
  expect(must(await second.waits()).waits[0]?.offer).toBeUndefined();
  // They book it while the next in line and another player try, too.
  const answers = await system.simultaneously(() => [
    waiter.book(slot),
    second.book(slot),
    passer.book(slot),
  ]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', 'failed', 'failed']);
});
