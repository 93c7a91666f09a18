import { randomUUID } from 'node:crypto';
import type { TournamentSettings } from '@crease/shared/contracts/tournament-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTournament, entered } from '../../testing/a-tournament.js';
import { takeScans } from '../../testing/collection-scans.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld, type World } from '../../testing/world.js';
import { listTournaments } from './list-tournaments.js';

let world: World;
const cityId = `city-${randomUUID()}`;

const inCity = async (name: string, over: Partial<TournamentSettings> = {}) => {
  const made = await aTournament(world.core, { ...over, name });
  await world.core.db.tournaments.updateOne({ _id: made.tournament._id }, { $set: { cityId } });
  return made;
};

beforeAll(async () => {
  world = await openWorld();
  await inCity('Free Cup');
  await inCity('Prize Cup', { prizes: ['A cup'], format: 'league' });
  const later = {
    from: dateAhead(20),
    to: dateAhead(22),
    windows: [{ date: dateAhead(20), start: '18:00', end: '23:00' }],
  };
  await inCity('Late Cup', later);
  const dear = await inCity('Dear Cup');
  await world.core.db.tournaments.updateOne({ _id: dear.tournament._id }, { $set: { entryFee: 3_000 } });
  const full = await inCity('Full Cup', { teams: 2 });
  for (let team = 0; team < 2; team++) await entered(world.core, full);
});
afterAll(() => world.close());

const ALL = ['Dear Cup', 'Free Cup', 'Full Cup', 'Late Cup', 'Prize Cup'];

it.each([
  [{}, ALL],
  [{ maxFee: 0 }, ['Free Cup', 'Full Cup', 'Late Cup', 'Prize Cup']],
  [{ maxFee: 3_000 }, ALL],
  [{ format: 'league' as const }, ['Prize Cup']],
  [{ prizes: true }, ['Prize Cup']],
  [{ room: true }, ['Dear Cup', 'Free Cup', 'Late Cup', 'Prize Cup']],
  [{ room: true, status: 'running' as const }, []],
  [{ from: dateAhead(7) }, ['Late Cup']],
  [{ from: dateAhead(21), to: dateAhead(21) }, ['Late Cup']],
  [{ to: dateAhead(19) }, ['Dear Cup', 'Free Cup', 'Full Cup', 'Prize Cup']],
  [{ maxFee: 0, room: true, to: dateAhead(19) }, ['Free Cup', 'Prize Cup']],
])('a search for %o finds %o', async (asked, names) => {
  await takeScans(world.core);
  const { tournaments, pagination } = await listTournaments(world.core, null, {
    page: 1,
    limit: 20,
    cityId,
    ...asked,
  });
  expect(tournaments.map(({ name }) => name).sort()).toEqual(names);
  expect(pagination.total).toBe(names.length);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
});

it('counts what a search finds beyond its page', async () => {
  const { tournaments, pagination } = await listTournaments(world.core, null, {
    page: 1,
    limit: 2,
    cityId,
    maxFee: 0,
  });
  expect([tournaments.length, pagination]).toEqual([2, { page: 1, limit: 2, total: 4, pages: 2 }]);
});
