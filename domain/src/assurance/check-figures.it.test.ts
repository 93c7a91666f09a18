import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { rebuildFigures } from '../play/figure-pages/rebuild-figures.js';
import { confirmMatch } from '../play/matches/confirm-match.js';
import { TestMatch, twoTeams } from '../testing/a-match.js';
import { aGround } from '../testing/factories.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld } from '../testing/world.js';

/** Past the grace period, so that every change is checked. */
const LATER_MS = 60_000;

it('finds figures that were tampered with, wherever they are, and a rebuild mends each', async () => {
  await using world = await openWorld();
  const { core } = world;
  const { _id: groundId } = await aGround(core);
  const teams = await twoTeams(core, 'admin');
  const played = async () => {
    const match = await (
      await TestMatch.withCaptains(core, teams, { groundId: groundId.toString() })
    ).playOut();
    await confirmMatch(core, match.rival, match.id);
    await confirmMatch(core, match.captain, match.id);
    return match;
  };
  const [match] = [await played(), await played()];
  const user = new Types.ObjectId(teams.captain.id);
  const found = async () => (await violations(later(core, LATER_MS))).map((line) => line.slice(3));
  const { matchLines, playerFigures, leaderboardRows } = core.db;
  expect(await found()).toEqual([]);

  const tampered = async (work: () => Promise<unknown>): Promise<string[]> => {
    await work();
    const lines = await found();
    await rebuildFigures(core);
    expect(await found()).toEqual([]);
    return lines;
  };
  const line = { _id: `${match.id}:${user}` };
  expect(
    await tampered(() => matchLines.updateOne(line, { $inc: { 'played.line.batting.0.runs': 1 } })),
  ).toEqual(
    expect.arrayContaining([
      `${match.id} does not give the figures that ${user} has of it`,
      `${user} has figures that do not follow from confirmed matches`,
    ]),
  );
  expect(await tampered(() => matchLines.deleteOne(line))).toContain(
    `${match.id} does not give the figures that ${user} has of it`,
  );
  expect(await tampered(() => matchLines.updateOne(line, { $set: { isDue: true } }))).toEqual([
    `${match.id} has figures of ${user} that no sum contains`,
  ]);
  expect(
    await tampered(() => playerFigures.updateOne({ _id: user }, { $inc: { 'sums.all.batting.runs': 1 } })),
  ).toEqual([`${user} has figures that do not follow from confirmed matches`]);
  const board = `ground:${groundId}:2026`;
  expect(
    await tampered(() => leaderboardRows.updateOne({ board, userId: user }, { $inc: { runs: 100 } })),
  ).toEqual([`${user} has another row on the leaderboard ${board} than confirmed matches give`]);
  const elsewhere = { board: 'city:pune:2026', userId: user, rev: 1, matches: 9, runs: 900 };
  expect(
    await tampered(() => leaderboardRows.insertOne({ _id: `city:pune:2026:${user}`, ...elsewhere })),
  ).toEqual([`${user} is on the leaderboard city:pune:2026 without a match that counts there`]);
  const nobody = new Types.ObjectId();
  expect(
    await tampered(() =>
      leaderboardRows.insertOne({ ...elsewhere, _id: `city:pune:2026:${nobody}`, userId: nobody }),
    ),
  ).toEqual([`${nobody} is on the leaderboard city:pune:2026 without figures`]);
});
