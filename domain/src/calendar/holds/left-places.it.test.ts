import { hoursByDate } from '@crease/shared/time/slots';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { disarmFailpoints, watchFailpoints } from '../../platform/failpoint.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { readDay } from '../day/read-days.js';
import { placesOf } from '../hold-limit/places.js';
import { placeHold } from './place-hold.js';

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterEach(disarmFailpoints);
afterAll(async () => {
  await world.close();
});

async function aScene() {
  const [player, ground] = await Promise.all([aUser(core), aGround(core)]);
  const [userId, groundId] = [player._id.toString(), ground._id.toString()];
  const at = (timeSlot: string): SlotOfGround => ({ groundId, bookingDate: dateAhead(), timeSlot });
  const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
  const book = async (slot: SlotOfGround): Promise<string> => {
    const { booking } = await createBooking(core, userId, { ...slot, playerDetails });
    return booking._id.toString();
  };
  /** The owner of each hour on two days, and the places: every hold has one, and none is left over. */
  const owned = async (): Promise<{ hours: Record<string, string>; places: string[] }> => {
    const hours: Record<string, string> = {};
    for (const { date } of hoursByDate(dateAhead(), '23:00-01:00')) {
      const day = await readDay(core, groundId, date);
      for (const [hour, claim] of Object.entries(day?.claims ?? {})) hours[hour] = claim?.ref ?? '';
    }
    return { hours, places: (await placesOf(core, userId)).map(({ ref }) => ref) };
  };
  return { userId, at, book, owned };
}

/** Pauses the first claim of hours on two dates between them, until released. */
function pauseBetweenDays() {
  let goOn: (() => void) | undefined;
  watchFailpoints(async (name) => {
    if (goOn || name !== 'claim.betweenDays') return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  });
  return {
    paused: () => until('the first between its dates', () => goOn !== undefined),
    goOn: () => goOn?.(),
  };
}

it('two tabs make one hold when the second tab saw only the first date of the first tab’s hold', async () => {
  const { userId, at, owned } = await aScene();
  const slot = at('23:00-01:00');
  const { paused, goOn } = pauseBetweenDays();
  const first = placeHold(core, userId, slot);
  await paused();
  const second = await placeHold(core, userId, slot);
  goOn();
  expect((await first).holdId).toBe(second.holdId);
  expect(await owned()).toEqual({
    hours: { 23: second.holdId, 0: second.holdId },
    places: [second.holdId],
  });
});

it('a hold that took an earlier date and lost the later one to a booking leaves no place of its own', async () => {
  const { userId, at, book, owned } = await aScene();
  await placeHold(core, userId, at('22:00-00:00'));
  const { paused, goOn } = pauseBetweenDays();
  const held = placeHold(core, userId, at('23:00-01:00'));
  await paused();
  const booked = await book(at('23:00-01:00'));
  goOn();
  expect((await held).holdId).toBe(booked);
  expect(await owned()).toEqual({ hours: { 23: booked, 0: booked }, places: [booked] });
});

/**
 * A core whose first command was batched, with one miss, so that the result is ambiguous; `work` runs before the result
 * is checked.
 */
function untold(work: () => Promise<unknown>): Core {
  let done = false;
  const day: Core['writes']['day'] = async (update) => {
    const matched = await core.writes.day(update);
    if (!matched || done) return matched;
    done = true;
    await work();
    return false;
  };
  return { ...core, writes: { ...core.writes, day } };
}

it.each([
  ['22:00-00:00', '22:00-01:00'],
  ['23:00-01:00', '22:00-00:00'],
])(
  'keeps all its hours, %s, if one of %s replaced it and was itself replaced before it knew',
  async (before, wanted) => {
    const { userId, at, book, owned } = await aScene();
    await placeHold(core, userId, at(before));
    let booked = '';
    const sharing = untold(async () => {
      booked = await book(at(wanted));
    });
    expect((await placeHold(sharing, userId, at(wanted))).holdId).toBe(booked);
    const { hours, places } = await owned();
    expect(new Set(Object.values(hours))).toEqual(new Set([booked]));
    expect(places).toEqual([booked]);
  },
);
