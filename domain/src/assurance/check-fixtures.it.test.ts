import { expect, it } from 'vitest';
import { publishHours } from '../play/fixtures/publish-hours.js';
import { someFixtures } from '../testing/a-fixture.js';
import { aGround } from '../testing/factories.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

it('finds an hour that a published match does not own, and one that it owns outside its place', async () => {
  await using world = await openWorld();
  const { core } = world;
  const fixtures = await someFixtures(core, [await aGround(core)]);
  await publishHours(core, fixtures._id, { assertFit: () => undefined, isWanted: async () => true });
  expect(await violations(core)).toEqual([]);

  const [first, second] = fixtures.places;
  if (!first || !second) throw new Error('a knockout of four has three matches');
  const places = [{ ...first, timeSlot: '12:00-13:00' }, ...fixtures.places.slice(1)];
  await core.db.tournamentFixtures.updateOne({ _id: fixtures._id }, { $set: { places } });
  const day = `${first.groundId}:${first.bookingDate}`;
  const hour = Number.parseInt(first.timeSlot, 10);
  const match = fixtures.matchIds[first.number - 1];
  expect(await violations(core)).toEqual([
    `2 ${day}:${hour} is claimed by match ${match} of the tournament ${fixtures._id}, outside its hours`,
    `15 ${fixtures._id} has published match ${first.number}, which does not own ${day}:12`,
  ]);
});
