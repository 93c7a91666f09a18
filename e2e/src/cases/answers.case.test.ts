import { randomUUID } from 'node:crypto';
import type { Core } from '@crease/domain/platform/core';
import { collectPayment } from '@crease/shared/contracts/owner-bookings';
import { refundPayment } from '@crease/shared/contracts/payments';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { type Actor, must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();
const key = () => ({ 'idempotency-key': randomUUID() });

/** Moves keys half a minute back, longer than any running request stays silent. */
async function letKeysLapse(core: Core, { user }: Actor): Promise<void> {
  await core.db.idempotencyKeys.updateMany(
    { userId: user._id, sealedAnswer: { $exists: false } },
    { $set: { lockedUntil: new Date(core.clock.now().getTime() - 1_000) } },
  );
}

survives(
  'repeats the answer to a booking after it was lost, even without a key',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const lost = must(await player.book(slot)).booking; // the player never received this
    const again = must(await player.book(slot)).booking;
    expect(again._id).toBe(lost._id);
    expect(must(await player.hold(slot)).expiresAt).toBe(lost.expiresAt);
  },
);

survives(
  'repeats the first answer exactly under the same idempotency key',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const headers = key();
    const first = must(await player.book(slot, headers));
    must(await player.cancel(first.booking._id));
    const again = must(await player.book(slot, headers));
    expect(again).toEqual(first);
    expect((await bookingOf(core, first.booking._id)).status).toBe('cancelled');
    const other = await player.book({ ...slot, timeSlot: '20:00-21:00' }, headers);
    expect(other.code).toBe('IDEMPOTENCY_MISMATCH');
  },
);

survives(
  'makes one booking of twenty parallel requests with one key',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const headers = key();
    const answers = await system.simultaneously(() =>
      Array.from({ length: 20 }, () => player.book(slot, headers)),
    );
    const ids = answers.map((answer) => must(answer).booking._id);
    expect(new Set(ids).size).toBe(1);
  },
);

survives(
  'makes one block of twenty parallel requests with one key, and refuses nineteen without a key',
  'race',
  async (scene) => {
    const { system, core, history, round } = scene;
    const { slot, owner } = await anOwnedSlot(scene);
    const headers = round % 2 ? key() : {};
    const answers = await system.simultaneously(() =>
      Array.from({ length: 20 }, () => owner.block(slot, headers)),
    );
    const made = answers.flatMap(({ value }) => (value ? [value.block._id] : []));
    expect(made).toHaveLength(round % 2 ? 20 : 1);
    expect(new Set(made).size).toBe(1);
    const blocks = core.db.blocks;
    expect(await blocks.countDocuments({ state: 'active', ownerId: owner.user._id })).toBe(1);
    expect(history.count('unknown')).toBe(0);
  },
);

survives('cancels and moves once when each is requested twice', 'race', async ({ system, core, history }) => {
  const player = await system.actor(history);
  const slot = await aSlot(core);
  const { booking } = await player.bookPaid(slot);
  const to = { ...slot, timeSlot: '19:00-21:00' };
  const moves = await system.simultaneously(() => [
    player.reschedule(booking, to),
    player.reschedule(booking, to),
  ]);
  expect(moves.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'ok']);
  const cancels = await system.simultaneously(() => [player.cancel(booking._id), player.cancel(booking._id)]);
  expect(cancels.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'ok']);
  const { timeline, payment } = await bookingOf(core, booking._id);
  expect(timeline.map(({ what }) => what).slice(0, 4)).toEqual(['held', 'paid', 'moved', 'cancelled']);
  expect(payment.refundOwed).toBe(2754);
});

survives(
  'a crash during a request does not leave its idempotency key stuck',
  'kill',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const headers = key();
    const victim = await system.victim('create.afterClaim=kill');
    expect((await player.via(victim).book(slot, headers)).outcome).toBe('unknown');
    await victim.ended();
    await letKeysLapse(core, player);
    const answers = await system.simultaneously(() => [
      player.book(slot, headers),
      player.book(slot, headers),
    ]);
    const [one, two] = answers.map((answer) => must(answer).booking._id);
    expect(one).toBe(two);
    expect(must(await player.book(slot)).booking._id).toBe(one);
  },
);

survives(
  'records cash and a partial refund once each if the process dies before it answers',
  'kill',
  async (scene) => {
    const { system, core, history } = scene;
    const { slot, owner } = await anOwnedSlot(scene);
    const player = await system.actor(history);
    const paid = (await player.bookPaid(slot)).booking._id;
    const approved = must(await player.book({ ...slot, timeSlot: '20:00-21:00' })).booking._id;
    must(await owner.approve(approved));

    const refund = {
      body: { bookingId: paid, amount: 500, reason: 'Lights were out' },
      headers: key(),
    };
    const cash = {
      params: { id: approved },
      body: { amount: 500, method: 'cash' as const },
      headers: key(),
    };
    const refunding = await system.victim('refund.afterRecord=kill');
    expect((await owner.via(refunding).call('refund', refundPayment, refund)).outcome).toBe('unknown');
    const collecting = await system.victim('collect.afterWrite=kill');
    expect((await owner.via(collecting).call('collect', collectPayment, cash)).outcome).toBe('unknown');
    await Promise.all([refunding.ended(), collecting.ended()]);
    await letKeysLapse(core, owner);

    const given = must(await owner.call('refund', refundPayment, refund)).refund;
    expect(given).toMatchObject({ amount: 500, kind: 'manual' });
    const { collected } = must(await owner.call('collect', collectPayment, cash)).booking.payment;
    const { name: by } = owner.user;
    expect(collected).toEqual([{ amount: 500, method: 'cash', by, at: expect.any(String) }]);
    const { refunds } = (await core.db.payments.findOne({ bookingId: new Types.ObjectId(paid) })) ?? {};
    expect(refunds?.map(({ refundId }) => refundId)).toEqual([given.refundId]);
    // With another key it is another refund.
    must(await owner.call('refund', refundPayment, { ...refund, headers: key() }));
    must(await owner.call('collect', collectPayment, { ...cash, headers: key() }));
    expect((await bookingOf(core, approved)).payment.collected).toHaveLength(2);
    expect((await bookingOf(core, paid)).payment.refunds).toHaveLength(2);
  },
);
