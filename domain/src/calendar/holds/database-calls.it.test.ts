import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findGround } from '../../catalogue/ground-record/find-ground.js';
import { createGroundCache } from '../../catalogue/ground-record/ground-cache.js';
import { updateGround } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { type CountedWorld, openCountedWorld } from '../../testing/counting.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { until } from '../../testing/until.js';
import { placeHold } from './place-hold.js';

let world: CountedWorld;
let core: Core;
/** Like an API process whose stream reader is, or is not, connected to Redis. */
let isHeard = true;
beforeAll(async () => {
  world = await openCountedWorld();
  const { reads } = world.counted;
  const heardAt = () => (isHeard ? performance.now() : Number.NEGATIVE_INFINITY);
  const grounds = createGroundCache({ events: world.core.events, reads }, heardAt);
  core = { ...world.counted, reads: { ...reads, recentGround: grounds.read } };
});
afterAll(async () => {
  await world.close();
});

const hour = (groundId: string, timeSlot: string) => ({ groundId, bookingDate: dateAhead(), timeSlot });
let groundId: string;
beforeEach(async () => {
  const [ground, player] = [await aGround(world.core), await aUser(world.core)];
  groundId = ground._id.toString();
  // The day exists, as it does for nearly every hold.
  await placeHold(world.core, player._id.toString(), hour(groundId, '10:00-11:00'));
  // This process has just made a hold on the ground.
  isHeard = true;
  await core.reads.recentGround(groundId);
});

describe('the database is asked', () => {
  it('twice for a hold that wins, its ground included', async () => {
    const player = await aUser(world.core);
    world.takeAsked();
    await placeHold(core, player._id.toString(), hour(groundId, '18:00-20:00'));
    expect(world.takeAsked().toSorted()).toEqual(['find grounddays', 'update grounddays']);
  });

  it('for the ground as well if the event stream has not answered recently', async () => {
    const player = await aUser(world.core);
    isHeard = false;
    world.takeAsked();
    await placeHold(core, player._id.toString(), hour(groundId, '18:00-20:00'));
    expect(world.takeAsked().toSorted()).toEqual(['find grounddays', 'find grounds', 'update grounddays']);
  });

  it('for the ground as well after this process has changed it', async () => {
    const player = await aUser(world.core);
    const ground = await findGround(world.core, groundId, null);
    await updateGround(world.core, ground, { isBookableOnline: false });
    world.takeAsked();
    const refusal = await placeHold(core, player._id.toString(), hour(groundId, '18:00-20:00')).catch(
      ({ code }) => code,
    );
    expect(refusal).toBe('NOT_BOOKABLE');
    expect(world.takeAsked()).toContain('find grounds');
  });

  it('once, for the day alone, by a hold that loses and gets alternatives', async () => {
    const [player, rival] = [await aUser(world.core), await aUser(world.core)];
    await placeHold(world.core, rival._id.toString(), hour(groundId, '18:00-19:00'));
    world.takeAsked();
    const refusal = await placeHold(core, player._id.toString(), hour(groundId, '18:00-20:00')).catch(
      ({ code, extra }) => ({ code, offered: extra.alternatives.length }),
    );
    expect(refusal).toEqual({ code: 'SLOT_TAKEN', offered: 3 });
    expect(world.takeAsked()).toEqual(['find grounddays']);
  });

  it('for a player, a day, a claim and an insert by a booking', async () => {
    const player = await aUser(world.core);
    const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
    world.takeAsked();
    await createBooking(core, player._id.toString(), { ...hour(groundId, '18:00-20:00'), playerDetails });
    expect(world.takeAsked().toSorted()).toEqual([
      'find grounddays',
      'find users',
      'insert bookings',
      'update grounddays',
    ]);
  });

  it('for at most two insertions by eight simultaneous bookings', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => aUser(world.core)));
    const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
    world.takeAsked();
    const inserts = vi.spyOn(world.counted.writes, 'booking');
    world.holdAnswers(
      'insert bookings',
      until('all bookings', () => inserts.mock.calls.length === players.length),
    );
    const made = await Promise.all(
      players.map(({ _id }, i) =>
        createBooking(core, _id.toString(), {
          ...hour(groundId, `${12 + i}:00-${13 + i}:00`),
          playerDetails,
        }),
      ),
    );
    expect(made.every(({ created }) => created)).toBe(true);
    inserts.mockRestore();
    // Those that wait for the first are too few for a second batch beside it.
    expect(world.takeAsked().filter((call) => call === 'insert bookings').length).toBeLessThanOrEqual(2);
  });
});
