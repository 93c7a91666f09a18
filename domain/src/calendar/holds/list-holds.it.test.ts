import { expect, it } from 'vitest';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld } from '../../testing/world.js';
import { listHolds } from './list-holds.js';
import { placeHold } from './place-hold.js';
import { releaseHold } from './release-hold.js';

it('lists only the caller’s own holds, as long as they are live', async () => {
  await using world = await openWorld();
  const { core } = world;
  const [player, other, ground] = await Promise.all([aUser(core), aUser(core), aGround(core)]);
  const [userId, groundId] = [player._id.toString(), ground._id.toString()];
  const at = (timeSlot: string): SlotOfGround => ({ groundId, bookingDate: dateAhead(), timeSlot });
  const found = async () => (await listHolds(core, userId)).map(({ ref, slot }) => [ref, slot.timeSlot]);

  expect(await found()).toEqual([]);
  await placeHold(core, other._id.toString(), at('18:00-19:00'));
  const first = await placeHold(core, userId, at('19:00-21:00'));
  expect(await found()).toEqual([[first.holdId, '19:00-21:00']]);
  // Takes some of its hours again: the earlier hold has given way.
  const second = await placeHold(core, userId, at('20:00-21:00'));
  expect(await found()).toEqual([[second.holdId, '20:00-21:00']]);
  await releaseHold(core, userId, second.holdId);
  expect(await found()).toEqual([]);
});
