import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later } from '../../testing/sweep-all.js';
import { toldEvents } from '../../testing/told-events.js';
import { placeHold } from '../holds/place-hold.js';
import { tellHolders } from './tell-holders.js';

/** When a hold that was made at 0 ms is about to end. */
const NEAR_END_MS = 250_000;
let world: CountedWorld;
/** Number of days whose claims `counted` has read since the round began. */
let daysRead = 0;
beforeAll(async () => {
  world = await openCountedWorld();
  world.counted.connection.getClient().on('commandSucceeded', ({ reply }) => {
    const { cursor } = reply as { cursor?: { firstBatch?: object[] } };
    daysRead += (cursor?.firstBatch ?? []).filter((doc) => 'claims' in doc).length;
  });
});
afterAll(async () => {
  await world.close();
});

/** A day on which a new player holds an hour. */
async function aDay() {
  const { core } = world;
  const groundId = (await aGround(core))._id.toString();
  return {
    async hold(at: Core, hour: number): Promise<string> {
      const userId = (await aUser(core))._id.toString();
      const slot = { groundId, bookingDate: dateAhead(), timeSlot: `${hour}:00-${hour + 1}:00` };
      return (await placeHold(at, userId, slot)).holdId;
    },
  };
}

/** A round at this time: how many holders it told, and how many days it read. */
async function round(ms: number) {
  daysRead = 0;
  const told = await tellHolders(later(world.counted, ms));
  return { told, daysRead };
}

const warnings = async (holdId: string) => (await toldEvents(world.core, `hold-expiring-${holdId}`)).length;

it('warns each holder of a day once, and reads a day again only if it has changed or a warning is due', async () => {
  const { core } = world;
  const day = await aDay();
  const first = await day.hold(core, 10);
  const second = await day.hold(later(core, 30_000), 12);
  expect(await round(NEAR_END_MS)).toEqual({ told: 1, daysRead: 1 });
  expect(await round(NEAR_END_MS + 1_000)).toEqual({ told: 0, daysRead: 0 });
  // The day's next end is still that of the first hold.
  expect(await round(NEAR_END_MS + 30_000)).toEqual({ told: 1, daysRead: 1 });
  expect(await round(NEAR_END_MS + 31_000)).toEqual({ told: 0, daysRead: 0 });
  const third = await day.hold(later(core, 31_500), 14);
  expect(await round(NEAR_END_MS + 32_000)).toEqual({ told: 1, daysRead: 1 });
  expect(await Promise.all([first, second, third].map(warnings))).toEqual([1, 1, 1]);
});

it('warns of a hold that attaches to a pending booking in its last minute', async () => {
  const { core } = world;
  const userId = (await aUser(core))._id.toString();
  const groundId = (await aGround(core))._id.toString();
  const slot = { groundId, bookingDate: dateAhead(), timeSlot: '18:00-19:00' };
  const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
  await createBooking(core, userId, { ...slot, playerDetails });
  expect((await round(NEAR_END_MS)).told).toBe(0);
  const { holdId } = await placeHold(later(core, NEAR_END_MS + 1_000), userId, slot);
  expect(await round(NEAR_END_MS + 2_000)).toEqual({ told: 1, daysRead: 1 });
  expect(await round(NEAR_END_MS + 3_000)).toEqual({ told: 0, daysRead: 0 });
  expect(await warnings(holdId)).toBe(1);
});
