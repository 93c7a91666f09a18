import { addDays } from '@crease/shared/time/ist';
import { expect } from 'vitest';
import type { Slot } from '../history/acknowledgements.js';
import { must } from './actor.js';
import { anOwnedSlot, bookingOf, expireNow, hoursOwnedBy } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();

/** The hours that an owner and a player want: the same, or halves that meet over midnight. */
function wishes(slot: Slot, round: number): { owners: Slot; players: Slot } {
  if (round % 3 === 0) return { owners: slot, players: slot };
  const late = { ...slot, timeSlot: '23:00-01:00' };
  const early = { ...slot, bookingDate: addDays(slot.bookingDate, 1), timeSlot: '00:00-02:00' };
  return round % 3 === 1 ? { owners: late, players: early } : { owners: early, players: late };
}

for (const what of ['block', 'walkIn'] as const) {
  survives(
    `a ${what === 'block' ? 'block' : 'walk-in'} or a booking gets all of the same hours, never both`,
    'race',
    async (scene) => {
      const { system, history, round } = scene;
      const { slot, owner } = await anOwnedSlot(scene);
      const player = await system.actor(history);
      const { owners, players } = wishes(slot, round);
      const [owned, played] = await system.simultaneously<{ outcome: string; code?: string }>(() => [
        owner[what](owners),
        player.book(players),
      ]);
      expect([owned?.outcome, played?.outcome].sort()).toEqual(['failed', 'ok']);
      expect([owned?.code, played?.code]).toContain('SLOT_TAKEN');
      // The loser keeps nothing.
      const other = await system.actor(history);
      const free = owned?.outcome === 'ok' ? players : owners;
      const rest = free.timeSlot === '23:00-01:00' ? '23:00-00:00' : '01:00-02:00';
      if (owners !== players) {
        expect((await other.hold({ ...free, timeSlot: rest })).outcome).toBe('ok');
        const shared = { ...slot, bookingDate: addDays(slot.bookingDate, 1), timeSlot: '00:00-01:00' };
        expect((await other.hold(shared)).code).toBe('SLOT_TAKEN');
      }
    },
  );
}

survives('a closure wins over a simultaneous booking of the same hours', 'race', async (scene) => {
  const { system, core, history, round } = scene;
  const { slot, owner } = await anOwnedSlot(scene);
  const player = await system.actor(history);
  const { owners, players } = wishes(slot, round);
  const [closureId, bookingId] = await system.simultaneously<string | undefined>(() => [
    owner.close(owners).then((done) => must(done).closure._id),
    player.book(players).then(({ value }) => value?.booking._id),
  ]);
  expect(await hoursOwnedBy(core, owners, closureId ?? '')).toHaveLength(2);
  if (bookingId) expect((await bookingOf(core, bookingId)).status).toBe('cancelled');
});

survives('refuses a block on hours whose payment is arriving', 'race', async (scene) => {
  const { system, core, history } = scene;
  const { slot, owner } = await anOwnedSlot(scene);
  const player = await system.actor(history);
  const { booking, orderId } = await player.bookAndPay(slot);
  const [blocked, walkedIn] = await system.simultaneously<{ code?: string }>(() => [
    owner.block(slot),
    owner.walkIn(slot),
    player.verify(booking._id, orderId),
  ]);
  expect([blocked?.code, walkedIn?.code]).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN']);
  expect((await bookingOf(core, booking._id)).status).toBe('confirmed');
});

survives('refunds a payment in full that arrives during a closure', 'race', async (scene) => {
  const { system, core, history } = scene;
  const { slot, owner } = await anOwnedSlot(scene);
  const player = await system.actor(history);
  const { booking, orderId } = await player.bookAndPay(slot);
  await system.simultaneously<unknown>(() => [owner.close(slot), player.verify(booking._id, orderId)]);
  expect(must(await player.verify(booking._id, orderId)).booking.status).toBe('cancelled');
  const { payment, cancellation } = await bookingOf(core, booking._id);
  expect(cancellation?.code).toBe('closure');
  expect(payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(2754);
});

survives(
  'gives the hours to late money or to an owner’s block or walk-in, never both',
  'race',
  async (scene) => {
    const { system, core, history, round } = scene;
    const { slot, owner } = await anOwnedSlot(scene, round % 2 ? '23:00-01:00' : '18:00-20:00');
    const player = await system.actor(history);
    const { booking, orderId } = await player.bookAndPay(slot);
    await expireNow(core, history, booking._id);
    const [taken] = await system.simultaneously<{ outcome: string }>(() => [
      round % 4 < 2 ? owner.block(slot) : owner.walkIn(slot),
      player.verify(booking._id, orderId),
    ]);
    const settled = must(await player.verify(booking._id, orderId));
    expect(settled.requiresRefund).toBe(taken?.outcome === 'ok');
    const { status } = await bookingOf(core, booking._id);
    expect(status).toBe(taken?.outcome === 'ok' ? 'cancelled' : 'confirmed');
  },
);
