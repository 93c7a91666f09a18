import type { Caller } from '@crease/domain/accounts/identity/caller';
import { advanceDue } from '@crease/domain/play/fixtures/advance';
import { drawTournament } from '@crease/domain/play/fixtures/draw-tournament';
import { moveSeveral } from '@crease/domain/play/fixtures/move-several';
import { publishTournament } from '@crease/domain/play/fixtures/publish-tournament';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { scheduleTournament } from '@crease/domain/play/fixtures/schedule-tournament';
import { appendEvents } from '@crease/domain/play/matches/append-events';
import { findMatch } from '@crease/domain/play/matches/find-match';
import { takeLease } from '@crease/domain/play/matches/hold-lease';
import { setupOf } from '@crease/domain/play/matches/match-setup';
import { followTournament, unfollowTournament } from '@crease/domain/play/tournaments/follow-tournament';
import { anEnteredTournament, playAndConfirm } from '@crease/domain/testing/a-drawn-tournament';
import { callerOf } from '@crease/domain/testing/a-match';
import { aUser } from '@crease/domain/testing/factories';
import { Scorer } from '@crease/domain/testing/scored-match';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { NewsKey } from '@crease/shared/news/news';
import { numbersFrom } from '@crease/shared/numbers-from';
import { slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfMatches } from './remind-of-matches.js';
import { tellOfMatches } from './tell-of-matches.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** A published knockout whose captains do not play: each team has a member with an account, and a guest. */
async function aPublishedCup(teams: number, over: Parameters<typeof anEnteredTournament>[2] = {}) {
  const { core } = world;
  const made = await anEnteredTournament(core, teams, over);
  const rows = (await made.read()).rows.map((row) => ({ ...row, roster: row.roster.slice(1), people: [] }));
  await core.db.tournaments.updateOne({ _id: made.tournament._id }, { $set: { rows }, $inc: { seq: 1 } });
  await drawTournament(core, made.by, made.id, { seed: 'cup' });
  await scheduleTournament(core, made.by, made.id, false);
  await publishTournament(core, made.by, made.id);
  const matches = await readMatches(core, made.by, made.id);
  const captainOf = (teamId: string | undefined) =>
    rows.find((row) => row.teamId.toString() === teamId)?.captainId.toString() ?? '';
  return { ...made, matches, captainOf };
}

/** The ids of the accounts that have this news. */
async function toldOf(key: NewsKey): Promise<string[]> {
  const found = await world.core.db.notifications.find({ key }).toArray();
  return found.map(({ userId }) => userId.toString()).sort();
}

async function forget(): Promise<void> {
  await tellOfMatches(world.core);
  await world.core.db.notifications.deleteMany({});
}

/** Scores the first ball of a match. */
async function beginMatch(by: Caller, matchId: string): Promise<void> {
  const { log } = await findMatch(world.core, matchId, by);
  const { lease } = await takeLease(world.core, by, matchId, {});
  const events = new Scorer(setupOf(log)).play(2);
  await appendEvents(world.core, by, matchId, { lease, after: 0, events });
}

describe('the match of a team in a tournament', () => {
  it('reaches its captain who does not play, and so does the next one', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(4);
    const [first, second] = cup.matches;
    const captains = [first, second].flatMap((match) =>
      (match?.sides ?? []).map(({ teamId }) => cup.captainOf(teamId)),
    );
    await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    expect(await toldOf('match_of_team')).toEqual([...captains].sort());
    await forget();
    for (const match of [first, second])
      await playAndConfirm(core, cup.by, match?.matchId ?? '', numbersFrom(7));
    await tellOfMatches(core);
    const final = (await readMatches(core, cup.by, cup.id)).find(({ stage }) => stage === 'final');
    const finalists = (final?.sides ?? []).map(({ teamId }) => cup.captainOf(teamId));
    expect(await toldOf('match_of_team')).toEqual([...finalists].sort());
  });

  it('notifies of a move exactly the accounts that the preview counts, also if other matches have no teams yet', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(4);
    await forget();
    const delay = { matchId: cup.matches[0]?._id ?? '', hours: 1 };
    const preview = await moveSeveral(core, cup.by, cup.id, { delay, preview: true });
    const teamsOf = (number: number) => preview.moves.find((one) => one.number === number)?.teams.length;
    expect([teamsOf(1), teamsOf(3)]).toEqual([2, 0]);
    await moveSeveral(core, cup.by, cup.id, { delay });
    await tellOfMatches(core);
    const told = await toldOf('match_moved');
    expect(told).toHaveLength(preview.notified ?? 0);
    const first = preview.moves[0]?.teams.map(({ teamId }) => cup.captainOf(teamId)) ?? [];
    expect(told).toEqual(expect.arrayContaining(first));
  });

  it('notifies followers of a match that moves and begins, once each, and a captain who follows as before', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(2);
    await forget();
    const [match] = cup.matches;
    const captainId = cup.captainOf(match?.sides[0].teamId);
    const captain = await core.db.users.findOne({ _id: new Types.ObjectId(captainId) });
    const [fan, left] = [await aUser(core), await aUser(core)];
    if (!captain) throw new Error('a team has a captain');
    for (const user of [fan, left, captain]) await followTournament(core, callerOf(user), cup.id);
    await moveSeveral(core, cup.by, cup.id, { delay: { matchId: match?._id ?? '', hours: 1 } });
    await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    expect(await toldOf('followed_moved')).toEqual([fan._id.toString(), left._id.toString()].sort());
    expect(await toldOf('match_moved')).toContain(captainId);
    await unfollowTournament(core, callerOf(left), cup.id);
    await beginMatch(cup.by, match?.matchId ?? '');
    await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    expect(await toldOf('followed_begun')).toEqual([fan._id.toString()]);
  });

  it('notifies of fewer overs at the same start, and not of a later end', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(2, { rules: 'box-6' });
    await forget();
    const [match] = cup.matches;
    const { _id: matchId = '', groundId = '', bookingDate = '', timeSlot = '' } = match ?? {};
    const place = { matchId, groundId, bookingDate };
    const longer = { ...place, timeSlot: `${timeSlot.slice(0, 5)}-${endOneLater(timeSlot)}` };
    const nobody = await moveSeveral(core, cup.by, cup.id, { moves: [longer], preview: true });
    expect([nobody.notified, nobody.moves[0]?.teams]).toEqual([0, []]);
    const shorter = { ...place, timeSlot, overs: 4 };
    const { notified } = await moveSeveral(core, cup.by, cup.id, { moves: [shorter], preview: true });
    expect(notified).toBe(2);
    await moveSeveral(core, cup.by, cup.id, { moves: [longer] });
    await tellOfMatches(core);
    expect(await core.db.notifications.countDocuments({})).toBe(0);
    await moveSeveral(core, cup.by, cup.id, { moves: [shorter] });
    await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    const told = await core.db.notifications.find({ key: 'match_shortened' }).toArray();
    expect(told.map(({ params }) => params?.overs)).toEqual([4, 4]);
    expect(await toldOf('match_moved')).toEqual([]);
  });

  it('notifies once of a later start with fewer overs, also if the worker died before the match moved', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(2, { rules: 'box-6' });
    await forget();
    const [match] = cup.matches;
    const { _id: drawnId = '', matchId = '', groundId = '', bookingDate = '', timeSlot = '' } = match ?? {};
    const end = endOneLater(timeSlot);
    const hours = `${end.slice(0, 2)}:00-${endOneLater(`00:00-${end}`)}`;
    const shorter = { matchId: drawnId, groundId, bookingDate, timeSlot: hours, overs: 4 };
    const _id = new Types.ObjectId(matchId);
    const before = await core.db.matches.findOne({ _id });
    await moveSeveral(core, cup.by, cup.id, { moves: [shorter] });
    await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    // As after a crash between the log and the place.
    const startedAt = before?.startsAt ?? new Date(0);
    await core.db.matches.updateOne({ _id }, { $set: { startsAt: startedAt }, $unset: { moves: '' } });
    await core.db.tournamentFixtures.updateOne({ _id: cup.tournament._id }, { $set: { dueAt: new Date(0) } });
    await advanceDue(core);
    await tellOfMatches(core);
    const told = await core.db.notifications.find({ type: 'match_place' }).toArray();
    const captains = (match?.sides ?? []).map(({ teamId }) => cup.captainOf(teamId));
    expect(told.map(({ userId }) => userId.toString()).sort()).toEqual([...captains].sort());
    const startsAt = slotStart(bookingDate, hours);
    for (const { key, params } of told) {
      expect(key).toBe('match_moved_shorter');
      expect(params).toMatchObject({ start: startsAt.toISOString(), overs: 4 });
    }
    expect(await core.db.matches.findOne({ _id })).toMatchObject({ startsAt });
    expect((await core.db.matchLogs.findOne({ _id }))?.rules.overs).toBe(4);
  });

  it('notifies of each move of a match that returns to its hours and leaves them again', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(2);
    await forget();
    const [match] = cup.matches;
    const { _id: matchId = '', groundId = '', bookingDate = '', timeSlot = '' } = match ?? {};
    const end = endOneLater(timeSlot);
    const hours = `${end.slice(0, 2)}:00-${endOneLater(`00:00-${end}`)}`;
    for (const to of [hours, timeSlot, hours]) {
      await moveSeveral(core, cup.by, cup.id, { moves: [{ matchId, groundId, bookingDate, timeSlot: to }] });
      await Promise.all([tellOfMatches(core), tellOfMatches(core)]);
    }
    const captains = (match?.sides ?? []).map(({ teamId }) => cup.captainOf(teamId));
    expect(await toldOf('match_moved')).toEqual([...captains, ...captains, ...captains].sort());
  });

  it('reminds captains who do not play two hours before the match, and each account once', async () => {
    const { core } = world;
    await forget();
    const cup = await aPublishedCup(2);
    const [match] = cup.matches;
    const _id = new Types.ObjectId(match?.matchId ?? '');
    const [startsAt, [first = '', second = '']] = [
      (await core.db.matches.findOne({ _id }))?.startsAt ?? new Date(0),
      (match?.sides ?? []).map(({ teamId }) => cup.captainOf(teamId)),
    ];
    // One of them plays after all.
    await core.db.matches.updateOne({ _id }, { $set: { userIds: [new Types.ObjectId(first)] } });
    const near = later(core, startsAt.getTime() - 1.9 * 3_600_000 - core.clock.now().getTime());
    await Promise.all([1, 2].map(() => remindOfMatches(near)));
    const told = await core.db.notifications.find({ key: 'match_near' }).toArray();
    const ofMatch = told.filter(({ data }) => data?.actionUrl === `/match/${_id}`);
    expect(ofMatch.map(({ userId }) => userId.toString()).sort()).toEqual([first, second].sort());
  });
});

/** `20:00` for `18:00-19:00`. */
const endOneLater = (timeSlot: string): string =>
  `${String(Number(timeSlot.slice(6, 8)) + 1).padStart(2, '0')}:00`;
