import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { EntryRow, TournamentDoc } from '../play/tournaments/tournament.schema.js';
import { aTournament, entered } from '../testing/a-tournament.js';
import { violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

it('finds each breach of a tournament that is planted by hand, and none in one that the engine has written', async () => {
  await using world = await openWorld();
  const { core } = world;
  const cup = await aTournament(core, { teams: 3 });
  const [{ row: first }] = [await entered(core, cup), await entered(core, cup)];
  expect(await violations(core)).toEqual([]);

  const { _id } = cup.tournament;
  const before = await cup.read();
  const planting = async (set: Partial<TournamentDoc>): Promise<string[]> => {
    await core.db.tournaments.updateOne({ _id }, { $set: set });
    const found = await violations(core);
    await core.db.tournaments.replaceOne({ _id }, before);
    return found.filter((line) => line.startsWith('15 ')).map((line) => line.slice(`15 ${_id} `.length));
  };
  const another = (over: Partial<EntryRow>): EntryRow => ({
    ...first,
    entryId: new Types.ObjectId(),
    teamId: new Types.ObjectId(),
    people: [new Types.ObjectId()],
    ...over,
  });
  expect(await planting({ teams: 1 })).toEqual(['has 2 places taken and may have 1']);
  expect(await planting({ rows: [first, another({ teamId: first.teamId })] })).toEqual(['has a team twice']);
  expect(await planting({ rows: [first, another({ people: first.people })] })).toEqual([
    'has a person in two teams',
  ]);
  const unending = another({ status: 'held' });
  expect(await planting({ rows: [unending] })).toEqual([
    `holds the entry ${unending.entryId} without an end`,
  ]);
  const gone = another({ status: 'withdrawn' });
  expect(await planting({ rows: [gone] })).toEqual([`still lists the withdrawn entry ${gone.entryId}`]);
  const stale = another({ status: 'held', expiresAt: new Date(0) });
  expect(await planting({ rows: [stale] })).toEqual([
    `still lists the entry ${stale.entryId}, whose hold ended at 1970-01-01T00:00:00.000Z`,
  ]);
});
