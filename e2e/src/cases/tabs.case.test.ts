import { expect } from 'vitest';
import { must } from './actor.js';
import { aSlot, hoursOwnedBy } from './places.js';
import { openCases } from './survives.js';

const survives = openCases();

survives(
  'makes one booking of a slot booked in two tabs at once',
  'race',
  async ({ system, core, history }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core);
    const [first, second] = (await system.simultaneously(() => [player.book(slot), player.book(slot)])).map(
      must,
    );
    expect(first?.booking._id).toBe(second?.booking._id);
    // Overlapping hours are not a repetition: the pending booking may just have been paid.
    const beside = await player.book({ ...slot, timeSlot: '19:00-21:00' });
    expect(beside.code).toBe('SLOT_TAKEN');
  },
);

survives(
  'a hold after pending belongs to the booking and never frees it',
  'race',
  async ({ system, core, history }) => {
    const [player, rival] = [await system.actor(history), await system.actor(history)];
    const slot = await aSlot(core);
    const { booking } = must(await player.book(slot));
    const holds = (await Promise.all([player.hold(slot), player.hold(slot)])).map(must);
    expect(holds[0]).toEqual(holds[1]);
    expect(holds[0]?.expiresAt).toBe(booking.expiresAt);
    expect((await player.release(holds[0]?.holdId ?? '')).outcome).toBe('ok');
    expect((await rival.hold(slot)).code).toBe('SLOT_TAKEN');
    expect(must(await player.book(slot)).booking._id).toBe(booking._id);
  },
);

survives(
  'a simultaneous hold and booking of one player leave one owner',
  'race',
  async ({ system, core, history }) => {
    const [player, rival] = [await system.actor(history), await system.actor(history)];
    const slot = await aSlot(core);
    must(await player.hold(slot));
    const [booked] = await Promise.all([
      player.book(slot),
      player.hold(slot),
      rival.book(slot),
      rival.hold(slot),
    ]);
    expect(booked?.outcome).toBe('ok');
  },
);

survives('makes one hold of a slot held in two tabs at once', 'race', async ({ system, core, history }) => {
  const player = await system.actor(history);
  const slot = await aSlot(core);
  const [first, second] = await system.simultaneously(() => [player.hold(slot), player.hold(slot)]);
  if (!first || !second) throw new Error('two answers');
  expect(must(first).holdId).toBe(must(second).holdId);
  // Two of the three places are left.
  const others = await Promise.all(Array.from({ length: 3 }, () => aSlot(core)));
  const more = await system.simultaneously(() => others.map((other) => player.hold(other)));
  expect(more.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'ok', 'ok']);
  expect((await player.release(must(first).holdId)).outcome).toBe('ok');
});

survives(
  'makes one booking of a slot held in one tab and booked in another at once',
  'race',
  async ({ system, core, history, round }) => {
    const player = await system.actor(history);
    const slot = await aSlot(core, round % 2 ? '23:00-01:00' : '18:00-20:00');
    const answers = await system.simultaneously<{ outcome: string; detail?: string }>(() => [
      player.hold(slot),
      player.book(slot),
      player.book(slot),
      player.hold(slot),
    ]);
    expect(answers.map(({ outcome, detail }) => detail ?? outcome)).toEqual(Array(4).fill('ok'));
    const { booking } = must(await player.book(slot));
    expect(await hoursOwnedBy(core, slot, booking._id)).toHaveLength(2);
    const others = await Promise.all(Array.from({ length: 3 }, () => aSlot(core)));
    const more = await system.simultaneously<{ outcome: string; detail?: string }>(() =>
      others.map((other) => player.hold(other)),
    );
    expect(more.map(({ outcome, detail }) => detail ?? outcome).sort()).toEqual([
      '429 HOLD_LIMIT',
      'ok',
      'ok',
    ]);
  },
);
