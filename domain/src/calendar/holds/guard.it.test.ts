import { hoursOf, slotFrom } from '@crease/shared/time/slots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { aGround, aUser } from '../../testing/factories.js';
import { rounds } from '../../testing/rounds.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { claimUnguarded } from '../../testing/unguarded-claim.js';
import { openWorld, type World } from '../../testing/world.js';
import { placeHold } from './place-hold.js';

const PLAYERS = 60;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

type Take = (core: Core, userId: string, slot: SlotOfGround) => Promise<boolean>;

const guarded: Take = async (core, userId, slot) =>
  await placeHold(core, userId, slot).then(
    () => true,
    () => false,
  );

/** Sixty players want slots of 1 to 6 hours on one evening. Returns how many hours were given out twice. */
async function raceOnce(core: Core, take: Take): Promise<{ given: number; twice: number }> {
  const groundId = (await aGround(core))._id.toString();
  const bookingDate = dateAhead();
  const wanted = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, i) => ({
      userId: (await aUser(core))._id.toString(),
      slot: { groundId, bookingDate, timeSlot: slotFrom(15 + (i % 7), 1 + (i % 6)) },
    })),
  );
  const results = await Promise.all(
    wanted.map(async ({ userId, slot }) => ({ slot, won: await take(core, userId, slot) })),
  );
  const hours = results
    .filter(({ won }) => won)
    .flatMap(({ slot }) => hoursOf(slot.bookingDate, slot.timeSlot).map((h) => `${h.date} ${h.hour}`));
  return { given: hours.length, twice: hours.length - new Set(hours).size };
}

describe('sixty players on overlapping windows of one to six hours', () => {
  it('never get an hour twice', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const { given, twice } = await raceOnce(world.core, guarded);
      expect(given).toBeGreaterThan(0);
      expect(twice).toBe(0);
    }
  });

  it('get hours twice if code reads first and writes later, which shows that this test can fail', async () => {
    const { twice } = await raceOnce(world.core, claimUnguarded);
    expect(twice).toBeGreaterThan(0);
  });
});
