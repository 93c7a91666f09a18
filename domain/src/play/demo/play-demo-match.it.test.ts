import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  armFailpoint,
  disarmFailpoints,
  type FailpointName,
  StoppedAtFailpoint,
} from '../../platform/failpoint.js';
import { aPublishedTournament } from '../../testing/a-drawn-tournament.js';
import { takeScans } from '../../testing/collection-scans.js';
import { someUsers } from '../../testing/factories.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { readMatches } from '../fixtures/read-fixtures.js';
import { insertTeam } from '../teams/team.queries.js';
import { DEMO_CUP, demoTeamId, TEAMS_OF_PEOPLE } from './demo-teams.js';
import { playDemoMatch } from './play-demo-match.js';

const SECONDS = 1_000;
/** No pause within a match is longer. */
const STEP_MS = 26 * SECONDS;
const MAX_STEPS = 400;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const since = new Date('2026-02-14T11:00:00Z');
  for (const [n, name] of ['Powai Panthers', 'Chembur Chargers', 'Dadar Daredevils'].entries()) {
    const users = await someUsers(
      world.core,
      Array.from({ length: 6 }, () => ({})),
    );
    const members = users.map(({ _id: userId }) => ({ memberId: new Types.ObjectId(), userId, since }));
    await insertTeam(world.core, {
      _id: demoTeamId(TEAMS_OF_PEOPLE + n),
      name,
      shortName: 'DEMO',
      cityName: 'Mumbai',
      captainId: users[0]?._id ?? new Types.ObjectId(),
      members,
      createdAt: since,
      updatedAt: since,
      outbox: [],
      seq: 0,
    });
  }
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.core.db.matches.deleteMany({});
  await world.core.db.matchLogs.deleteMany({});
});
afterEach(disarmFailpoints);

/** Two workers at once, so long after now. */
const play = async (ms = 0) => {
  const at = later(world.core, ms);
  await Promise.all([playDemoMatch(at), playDemoMatch(at)]);
};
const matches = () => world.core.db.matches.find().sort({ startsAt: 1, _id: 1 }).toArray();
const logOf = async (_id: Types.ObjectId | undefined) => {
  const log = _id && (await world.core.db.matchLogs.findOne({ _id }));
  if (!log) throw new Error('there is no such match');
  return log;
};

it('is in its second innings at first, and is one match, though two workers begin it at once', async () => {
  await play();
  await takeScans(world.core);
  await play(STEP_MS);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
  const played = (await matches()).filter(({ status }) => status !== 'abandoned');
  expect(played).toHaveLength(1);
  const { card } = await logOf(played[0]?._id);
  expect(card.innings.length).toBeGreaterThanOrEqual(2);
});

it('goes on ball by ball to its end, is confirmed by both captains, and the next one begins after a pause', async () => {
  await playDemoMatch(world.core);
  const [first] = await matches();
  let ms = 0;
  let log = await logOf(first?._id);
  while (!log.confirmed && ms < MAX_STEPS * STEP_MS) {
    ms += STEP_MS;
    const before = log.eventSeq;
    await play(ms);
    log = await logOf(first?._id);
    expect(log.eventSeq - before).toBeLessThanOrEqual(1);
  }
  expect(log).toMatchObject({
    confirmed: { how: 'sides' },
    card: { result: { outcome: expect.any(String) } },
  });
  expect(await matches()).toHaveLength(1);
  const endedMs = (log.endedAt?.getTime() ?? 0) - world.core.clock.now().getTime();
  await play(endedMs + 60 * SECONDS);
  expect(await matches()).toHaveLength(1);
  await playDemoMatch(later(world.core, endedMs + 120 * SECONDS));
  const [, second] = await matches();
  expect((await logOf(second?._id)).events).toEqual([]);
  await play(endedMs + 120 * SECONDS + STEP_MS);
  expect((await logOf(second?._id)).events).toMatchObject([{ event: { do: 'open' } }]);
});

it('survives a worker that dies while it makes the match or plays a ball', async () => {
  const dieAt = async (point: FailpointName, ms: number) => {
    const disarm = armFailpoint(point, 'throw');
    await expect(playDemoMatch(later(world.core, ms))).rejects.toThrow(StoppedAtFailpoint);
    disarm();
  };
  await dieAt('match.afterLog', 0);
  expect(await matches()).toEqual([]);
  // After the toss: the match is played from its first ball.
  await dieAt('match.afterChange', 0);
  const [match] = await matches();
  await play(STEP_MS);
  await play(2 * STEP_MS);
  await dieAt('match.afterChange', 3 * STEP_MS);
  await play(4 * STEP_MS);
  expect(await matches()).toHaveLength(1);
  const { events } = await logOf(match?._id);
  expect(events.map(({ event }) => event.id)).toEqual(['demo-1', 'demo-2', 'demo-3', 'demo-4']);
});

it('does nothing without demo teams', async () => {
  const { teams } = world.core.db;
  const all = await teams.find().toArray();
  await teams.deleteMany({});
  try {
    expect(await playDemoMatch(world.core)).toBeUndefined();
    expect(await matches()).toEqual([]);
  } finally {
    await teams.insertMany(all);
  }
});

it('plays the match of the demo tournament whose hour has begun first, and moves its winner on', async () => {
  const made = await aPublishedTournament(world.core, 2);
  const { matches: all } = world.core.db;
  const startsAt = new Date(world.core.clock.now().getTime() - 600 * SECONDS);
  const [final] = await readMatches(world.core, made.by, made.id);
  await all.updateOne(
    { _id: new Types.ObjectId(final?.matchId) },
    { $set: { tournamentId: DEMO_CUP, startsAt } },
  );
  let ms = 0;
  while ((await made.read()).status !== 'over' && ms < MAX_STEPS * STEP_MS) {
    ms += STEP_MS;
    await play(ms);
  }
  expect((await made.read()).champion?.name).toContain('Team');
  expect((await matches()).map(({ status }) => status)).toEqual(['over']);
  await playDemoMatch(later(world.core, ms + STEP_MS));
  expect((await matches()).map(({ status }) => status)).toEqual(['over', 'live']);
});
