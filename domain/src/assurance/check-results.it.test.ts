import { numbersFrom } from '@crease/shared/numbers-from';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { FixturesDoc } from '../play/fixtures/fixtures.schema.js';
import { readMatches } from '../play/fixtures/read-fixtures.js';
import { aPublishedTournament, playAndConfirm } from '../testing/a-drawn-tournament.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

const AFTER_YOUNG_MS = 60_000;

it('finds each result, side, status and champion that is planted, and nothing wrong in what was played', async () => {
  await using world = await openWorld();
  const core = later(world.core, AFTER_YOUNG_MS);
  const { by, id, read } = await aPublishedTournament(world.core, 4);
  const next = numbersFrom(7);
  for (const at of [0, 1, 2]) {
    const match = (await readMatches(world.core, by, id))[at];
    await playAndConfirm(world.core, by, match?.matchId ?? '', next);
  }
  expect((await read()).status).toBe('over');
  expect(await violations(core)).toEqual([]);

  const _id = new Types.ObjectId(id);
  const fixtures = await world.core.db.tournamentFixtures.findOne({ _id });
  const cup = await read();
  if (!fixtures) throw new Error('there are no fixtures');
  const about = (lines: string[]) =>
    lines.filter((line) => line.startsWith(`15 ${id} `)).map((line) => line.slice(28));
  const planting = async (set: Partial<FixturesDoc>): Promise<string[]> => {
    await world.core.db.tournamentFixtures.updateOne({ _id }, { $set: set });
    const found = about(await violations(core));
    await world.core.db.tournamentFixtures.replaceOne({ _id }, fixtures);
    return found;
  };
  const [semi, other, final] = fixtures.results;
  if (!semi || !other || !final) throw new Error('there are no results');
  const loser = final.teams.find((team) => team !== final.winner) ?? '';
  expect(await planting({ results: [semi, other, { ...final, winner: loser }] })).toEqual([
    `names ${final.winner} as its champion, and its matches ${loser}`,
    'has a result of match 3 that does not follow from its log',
  ]);
  expect(await planting({ results: [semi, other] })).toEqual([
    'is over and its matches are not over',
    `names ${final.winner} as its champion, and its matches no team`,
    'has a result of match 3 that does not follow from its log',
  ]);
  const foreign = { ...semi, matchId: new Types.ObjectId() };
  expect(await planting({ results: [foreign, other, final] })).toContain(
    'has a result of match 1 from a match that is not its own',
  );
  const swapped = fixtures.matches.map((row) => (row.number === 3 ? { ...row, teams: semi.teams } : row));
  expect(await planting({ matches: swapped })).toContain(
    'has a result of match 3 that does not follow from its log',
  );
  const lost = fixtures.matches.filter(({ number }) => number !== 3);
  expect(await planting({ matches: lost, results: [semi, other] })).toContain(
    'has matches that do not follow from its results',
  );

  const log = await world.core.db.matchLogs.findOne({ _id: final.matchId });
  if (!log) throw new Error('the final has no log');
  const impossible = log.events.map((row) => ({ ...row, event: { id: row.event.id, do: 'undo' as const } }));
  await world.core.db.matchLogs.updateOne({ _id: log._id }, { $set: { events: impossible } });
  expect(await violations(core)).toEqual(
    expect.arrayContaining([
      `14 ${log._id} has events that its rules do not allow`,
      `15 ${id} has a result of match 3 that does not follow from its log`,
    ]),
  );
  await world.core.db.matchLogs.replaceOne({ _id: log._id }, log);

  await world.core.db.tournaments.updateOne(
    { _id },
    { $set: { status: 'running' }, $unset: { champion: '' } },
  );
  expect(about(await violations(core))).toEqual([
    'is running and its matches are over',
    `names no team as its champion, and its matches ${final.winner}`,
  ]);
  const out = cup.rows.filter(({ teamId }) => teamId.toString() !== loser);
  await world.core.db.tournaments.updateOne({ _id }, { $set: { rows: out } });
  expect(about(await violations(core))).toContain(`has matches of the team ${loser}, which is not in`);
  await world.core.db.tournaments.replaceOne({ _id }, cup);
  expect(await violations(core)).toEqual([]);
});
