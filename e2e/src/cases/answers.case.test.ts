import { randomUUID } from 'node:crypto';
import { native } from '@crease/domain/runtime/models';
import { expect } from 'vitest';
import { must } from './actor.js';
import { anOwnedSlot, aSlot, bookingOf } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();
const key = () => ({ 'idempotency-key': randomUUID() });

survives(
  'a booking whose answer is lost is answered again, without a key',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const lost = must(await player.book(slot)).booking; // the player never saw this
    const again = must(await player.book(slot)).booking;
    expect(again._id).toBe(lost._id);
    expect(must(await player.hold(slot)).expiresAt).toBe(lost.expiresAt);
  },
);

survives(
  'with a key the first answer comes again, to the letter',
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

survives('twenty parallel bookings with one key are one', 'race', async ({ system, core, history }) => {
  const player = await system.actor(history);
  const slot = await aSlot(core);
  const headers = key();
  const answers = await system.simultaneously(() =>
    Array.from({ length: 20 }, () => player.book(slot, headers)),
  );
  const ids = answers.map((answer) => must(answer).booking._id);
  expect(new Set(ids).size).toBe(1);
});

survives(
  'twenty parallel blocks with one key are one; without one, nineteen are refused',
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
    const blocks = native(core.models, 'blocks');
    expect(await blocks.countDocuments({ state: 'active', ownerId: owner.user._id })).toBe(1);
    expect(history.count('unknown')).toBe(0);
  },
);

survives('a cancel and a move asked for twice are done once', 'race', async ({ system, core, history }) => {
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
  'a crash while a key is in progress does not leave it stuck',
  'kill',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const headers = key();
    const victim = await system.victim('create.afterClaim=kill');
    expect((await player.via(victim).book(slot, headers)).outcome).toBe('unknown');
    await victim.ended();
    // Half a minute later: nobody who runs is silent for so long.
    const ago = new Date(core.clock.now().getTime() - 1_000);
    await native(core.models, 'idempotencyKeys').updateMany(
      { userId: player.user._id, answer: { $exists: false } },
      { $set: { lockedUntil: ago } },
    );
    const answers = await system.simultaneously(() => [
      player.book(slot, headers),
      player.book(slot, headers),
    ]);
    const [one, two] = answers.map((answer) => must(answer).booking._id);
    expect(one).toBe(two);
    expect(must(await player.book(slot)).booking._id).toBe(one);
  },
);
