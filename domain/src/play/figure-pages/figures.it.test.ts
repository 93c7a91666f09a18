import { LEADERBOARDS } from '@crease/shared/contracts/figures';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseTraces } from '../../account-end/erase-traces.js';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import {
  armFailpoint,
  disarmFailpoints,
  type FailpointName,
  StoppedAtFailpoint,
} from '../../platform/failpoint.js';
import { callerOf, TestMatch, type TwoTeams, twoTeams } from '../../testing/a-match.js';
import { aGround, aUser } from '../../testing/factories.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { finishCutSums } from '../figures/sum-player.js';
import { claimGuest } from '../guest-claims/claim-guest.js';
import { acceptPlace } from '../matches/accept-place.js';
import { appendEvents } from '../matches/append-events.js';
import { confirmMatch, resumeConfirmations, settleSilentMatches } from '../matches/confirm-match.js';
import { fileCutMatches } from '../matches/file-match.js';
import { takeLease } from '../matches/hold-lease.js';
import { SILENCE_MS } from '../matches/settle-time.js';
import { addGuest, createClaimLink } from '../teams/guests.js';

let world: World;
let core: Core;
let groundId: Types.ObjectId;

beforeAll(async () => {
  world = await openWorld();
  core = world.core;
  groundId = (await aGround(core))._id;
});
afterAll(() => world.close());
afterEach(disarmFailpoints);

const afterCrash = () => later(core, 20_000);
const sweep = async () => {
  await resumeConfirmations(afterCrash());
  await fileCutMatches(afterCrash());
  await finishCutSums(afterCrash());
};

/** A match at the ground between two teams whose captains play, made by an admin. */
async function aMatch(teams?: TwoTeams): Promise<TestMatch> {
  const two = teams ?? (await twoTeams(core, 'admin'));
  return await TestMatch.withCaptains(core, two, { groundId: groundId.toString() });
}
/** The captain is an admin, so `rival` alone would not do: a rival who plays confirms, then the captain. */
async function confirm(match: TestMatch): Promise<void> {
  await confirmMatch(core, match.rival, match.id);
  await confirmMatch(core, match.captain, match.id);
}
const sumsOf = async ({ id }: Caller) =>
  (await core.db.playerFigures.findOne({ _id: new Types.ObjectId(id) }))?.sums;
/** The account's rows that are on a list, by board. */
const rowsOf = async ({ id }: Caller) => {
  const rows = await core.db.leaderboardRows.find({ userId: new Types.ObjectId(id) }).toArray();
  return rows
    .filter((row) => LEADERBOARDS.some((by) => row[by] !== undefined))
    .sort((a, b) => (a._id < b._id ? -1 : 1));
};
const withoutRevs = (state: unknown) =>
  JSON.parse(JSON.stringify(state, (key, value) => (key === 'rev' ? undefined : value)));
const stateOf = async (people: readonly Caller[]) =>
  withoutRevs(
    await Promise.all(people.map(async (one) => ({ sums: await sumsOf(one), rows: await rowsOf(one) }))),
  );

/** An admin corrects the last ball to this many runs more than it was scored as, which takes the confirmation back. */
async function correctLastBall(match: TestMatch, more: number): Promise<void> {
  const admin = callerOf(await aUser(core, { role: 'admin' }));
  const { log } = await match.found();
  const { lease } = await takeLease(core, admin, match.id, { takeOver: true });
  const last = match.scorer.events.findLast((event) => !('do' in event));
  if (!last || 'do' in last) throw new Error('no ball was bowled');
  const ball = { ...last.ball, bat: last.ball.bat + more };
  const events = [{ id: `fix${log.eventSeq}`, do: 'correct' as const, of: last.id, ball }];
  await appendEvents(core, admin, match.id, { lease, after: log.eventSeq, events });
}

describe('figures', () => {
  it('count a match once both captains have confirmed it, on the own page and the leaderboards', async () => {
    const match = await (await aMatch()).playOut();
    await confirmMatch(core, match.rival, match.id);
    expect(await sumsOf(match.captain)).toBeUndefined();
    await confirm(match);
    const sums = await sumsOf(match.captain);
    expect(sums?.all).toMatchObject({ matches: 1, batting: { innings: 1 } });
    expect(sums?.byYear).toMatchObject([{ year: 2026, sums: { matches: 1 } }]);
    expect(sums?.byGround).toMatchObject([{ groundId, sums: { matches: 1 } }]);
    const boards = (await rowsOf(match.captain)).map(({ board }) => board);
    expect(boards).toEqual([expect.stringMatching(/^city:.+:2026$/), `ground:${groundId}:2026`]);
    expect((await rowsOf(match.captain))[0]?.runs).toBe(sums?.all.batting.runs);
  });

  it('are the same after a correction and its reversal, each confirmed again', async () => {
    const teams = await twoTeams(core, 'admin');
    await confirm(await (await aMatch(teams)).playOut());
    const match = await (await aMatch(teams)).playOut();
    const people = [match.captain, match.rival];
    const alone = await stateOf(people);
    await confirm(match);
    const both = await stateOf(people);
    expect(both).not.toEqual(alone);
    await correctLastBall(match, 2);
    expect(await stateOf(people)).toEqual(alone);
    await confirm(match);
    const corrected = await stateOf(people);
    expect(corrected).not.toEqual(both);
    await correctLastBall(match, 0);
    await confirm(match);
    expect(await stateOf(people)).toEqual(both);
  });

  it.each([
    'figures.afterClaim',
    'figures.afterLines',
    'figures.afterRows',
    'confirm.afterFence',
    'match.afterChange',
  ] as const)(
    'are whole after a confirmation that was cut at %s and resumed',
    async (point: FailpointName) => {
      const match = await (await aMatch()).playOut();
      await confirmMatch(core, match.rival, match.id);
      const disarm = armFailpoint(point, 'throw');
      await expect(confirmMatch(core, match.captain, match.id)).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      await sweep();
      expect((await sumsOf(match.captain))?.all.matches).toBe(1);
      expect(await rowsOf(match.captain)).toHaveLength(2);
      expect(await core.db.matchLines.countDocuments({ matchId: match._id, isDue: true })).toBe(0);
      expect((await match.found()).log.op).toBeUndefined();
    },
  );

  it.each(['figures.afterClaim', 'figures.afterLines', 'figures.afterRows', 'confirm.afterFence'] as const)(
    'count nothing after an unconfirmation that was cut at %s and resumed',
    async (point: FailpointName) => {
      const match = await (await aMatch()).playOut();
      await confirm(match);
      const disarm = armFailpoint(point, 'throw');
      await expect(correctLastBall(match, 2)).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      await sweep();
      expect((await sumsOf(match.captain))?.all.matches).toBe(0);
      expect(await rowsOf(match.captain)).toEqual([]);
    },
  );

  it('of a player in many matches that are confirmed at the same instant contain all of them', async () => {
    const teams = await twoTeams(core, 'admin');
    const matches = await Promise.all(Array.from({ length: 6 }, () => aMatch(teams)));
    for (const match of matches) await match.playOut();
    await Promise.all(matches.map((match) => confirmMatch(core, match.rival, match.id)));
    await Promise.all(matches.map((match) => confirmMatch(core, match.captain, match.id)));
    expect((await sumsOf(teams.captain))?.all.matches).toBe(6);
    expect((await rowsOf(teams.rival)).map(({ matches: count }) => count)).toEqual([6, 6]);
    const { rev, sums } =
      (await core.db.playerFigures.findOne({ _id: new Types.ObjectId(teams.captain.id) })) ?? {};
    expect(sums?.rev).toBe(rev);
  });

  it('count a match that silence confirmed on the own page only', async () => {
    const match = await (await aMatch()).playOut();
    await settleSilentMatches(later(core, SILENCE_MS + 60_000));
    expect((await match.found()).log.confirmed?.how).toBe('silence');
    expect((await sumsOf(match.captain))?.all.matches).toBe(1);
    expect(await rowsOf(match.captain)).toEqual([]);
  });

  it('count a match against a side without an account on the own page only', async () => {
    const teams = await twoTeams(core);
    const sides = [
      {
        teamId: teams.own._id,
        players: [{ userId: teams.captain.id }, { name: 'Bala' }, { name: 'Chirag' }],
      },
      { teamId: teams.rivals._id, players: [{ name: 'Dev' }, { name: 'Ekta' }, { name: 'Farhan' }] },
    ] as const;
    const match = await TestMatch.withCaptains(core, teams, {
      sides: [
        { ...sides[0], players: [...sides[0].players] },
        { ...sides[1], players: [...sides[1].players] },
      ],
    });
    await match.playOut();
    await confirm(match);
    expect((await match.found()).log.confirmed?.how).toBe('sides');
    expect((await sumsOf(match.captain))?.all.matches).toBe(1);
    expect(await rowsOf(match.captain)).toEqual([]);
  });

  it('count a place from the moment its account accepts it, in a match that is confirmed already', async () => {
    const teams = await twoTeams(core, 'admin');
    const asked = callerOf(await aUser(core));
    const match = await TestMatch.withCaptains(core, teams, {
      groundId: groundId.toString(),
      sides: [
        {
          teamId: teams.own._id,
          players: [{ userId: teams.captain.id }, { userId: asked.id }, { name: 'Chirag' }],
        },
        {
          teamId: teams.rivals._id,
          players: [{ userId: teams.rival.id }, { name: 'Ekta' }, { name: 'Farhan' }],
        },
      ],
    });
    await match.playOut();
    await confirm(match);
    expect(await sumsOf(asked)).toBeUndefined();
    await acceptPlace(core, asked, match.id, true);
    expect((await sumsOf(asked))?.all.matches).toBe(1);
    const counted = async () =>
      (await core.db.leaderboardRows.find({ userId: new Types.ObjectId(asked.id) }).toArray()).map(
        ({ matches }) => matches,
      );
    expect(await counted()).toEqual([1, 1]);
    await acceptPlace(core, asked, match.id, false);
    expect((await sumsOf(asked))?.all.matches).toBe(0);
    expect(await counted()).toEqual([0, 0]);
  });

  it('of a guest go to the account that claims the place, in every match, once', async () => {
    const teams = await twoTeams(core, 'admin');
    const { member } = await addGuest(core, teams.captain.id, teams.own._id, 'Vikram');
    const account = callerOf(await aUser(core));
    for (const _ of [1, 2]) {
      const match = await TestMatch.withCaptains(core, teams, {
        sides: [
          {
            teamId: teams.own._id,
            players: [{ memberId: member.memberId }, { userId: teams.captain.id }, { name: 'Chirag' }],
          },
          {
            teamId: teams.rivals._id,
            players: [{ userId: teams.rival.id }, { name: 'Ekta' }, { name: 'Farhan' }],
          },
        ],
      });
      await confirm(await match.playOut());
    }
    const { url } = await createClaimLink(core, teams.captain.id, teams.own._id, member.memberId);
    await claimGuest(core, account.id, new URL(url).searchParams.get('token') ?? '');
    const sums = await sumsOf(account);
    expect(sums?.all).toMatchObject({ matches: 2, batting: { innings: 2 } });
    expect(sums?.all.batting.runs).toBeGreaterThan(0);
  });

  it('go with the account when it is deleted', async () => {
    const match = await (await aMatch()).playOut();
    await confirm(match);
    const _id = new Types.ObjectId(match.rival.id);
    await eraseTraces(core, { _id, name: 'Gone', email: 'gone@crease.test', phone: '' });
    for (const left of [
      await core.db.matchLines.countDocuments({ userId: _id }),
      await core.db.leaderboardRows.countDocuments({ userId: _id }),
      await core.db.playerFigures.countDocuments({ _id }),
    ])
      expect(left).toBe(0);
    expect((await sumsOf(match.captain))?.all.matches).toBe(1);
  });

  it('are not written for an account that was deleted, and hold for the others', async () => {
    const match = await (await aMatch()).playOut();
    await confirmMatch(core, match.rival, match.id);
    const gone = new Types.ObjectId(match.rival.id);
    await core.db.users.updateOne({ _id: gone }, { $set: { deletedAt: core.clock.now() } });
    await confirmMatch(core, match.captain, match.id);
    expect((await sumsOf(match.captain))?.all.matches).toBe(1);
    expect(await sumsOf(match.rival)).toBeUndefined();
    expect(await core.db.matchLines.countDocuments({ userId: gone })).toBe(0);
  });
});
