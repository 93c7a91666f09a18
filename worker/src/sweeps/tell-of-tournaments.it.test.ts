import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { isFollowing } from '@crease/domain/accounts/users/followed-tournaments.queries';
import { cancelTournament } from '@crease/domain/play/fixtures/cancel-tournament';
import { disqualifyTeam } from '@crease/domain/play/fixtures/disqualify-team';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { collectFee } from '@crease/domain/play/tournaments/collect-fee';
import { followTournament, unfollowTournament } from '@crease/domain/play/tournaments/follow-tournament';
import { messageCaptains } from '@crease/domain/play/tournaments/message-captains';
import { tidyTournaments } from '@crease/domain/play/tournaments/tidy-tournaments';
import { withdrawEntry } from '@crease/domain/play/tournaments/withdraw-entry';
import { aPublishedTournament, playAndConfirm } from '@crease/domain/testing/a-drawn-tournament';
import { callerOf } from '@crease/domain/testing/a-match';
import { aTournament, ENTRY_FEE, entered } from '@crease/domain/testing/a-tournament';
import { becomesMinor } from '@crease/domain/testing/becomes-minor';
import { aUser } from '@crease/domain/testing/factories';
import { later, violations } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { numbersFrom } from '@crease/shared/numbers-from';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellOfTournaments } from './tell-of-tournaments.js';

const HOLD_MS = 5 * 60_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const newsTo = async ({ _id }: Pick<UserDoc, '_id'>): Promise<(string | undefined)[]> => {
  const found = await world.core.db.notifications.find({ userId: _id }).sort({ _id: 1 }).toArray();
  return found.map(({ key }) => key).filter((key) => key?.match(/^tournament_|^ground_team_|^followed_/));
};
const mailsTo = async ({ email }: UserDoc) =>
  (await world.core.db.mails.find({ to: email }).toArray()).map(({ subject }) => subject);
/** Three workers at once: none of them sends anything twice. */
const tell = async (core = world.core) => await Promise.all([1, 2, 3].map(() => tellOfTournaments(core)));

describe('the news of a tournament', () => {
  it('tells the organiser who enters and leaves, and a team that it is removed or has a place, once', async () => {
    const { core } = world;
    const cup = await aTournament(core, { teams: 2 });
    const id = cup.tournament._id.toString();
    const [first, second, third] = [
      await entered(core, cup),
      await entered(core, cup),
      await entered(core, cup),
    ];
    await tell();
    expect(await newsTo(cup.owner)).toEqual(['ground_team_entered', 'ground_team_entered']);
    expect(await newsTo(first.captain)).toEqual([]);
    await withdrawEntry(core, callerOf(cup.owner), { id, entryId: first.row.entryId.toString() });
    const { untold, untoldAt } = await cup.read();
    await tell();
    expect(await newsTo(first.captain)).toEqual(['tournament_removed']);
    expect(await mailsTo(first.captain)).toContain('Andheri Aces is not in any more');
    expect(await newsTo(third.captain)).toEqual(['tournament_entered']);
    await withdrawEntry(core, callerOf(second.captain), { id, entryId: second.row.entryId.toString() });
    await tell();
    const toOwner = [...Array<string>(3).fill('ground_team_entered'), 'ground_team_withdrawn'];
    expect(await newsTo(cup.owner)).toEqual(toOwner);
    const told = await cup.read();
    expect([told.untold, told.untoldAt]).toEqual([undefined, undefined]);

    // A worker that died before it noted what it had sent.
    await core.db.tournaments.updateOne(
      { _id: cup.tournament._id },
      { $set: { untold: untold ?? [], untoldAt: untoldAt ?? new Date() } },
    );
    await tell();
    expect(await newsTo(first.captain)).toEqual(['tournament_removed']);
    expect(await mailsTo(first.captain)).toHaveLength(1);
    expect(await newsTo(cup.owner)).toEqual(toOwner);
  });

  it('tells a captain whose place was not paid, and the one who has it next, until that hold ends', async () => {
    const { core } = world;
    const cup = await aTournament(core, { teams: 2 });
    await core.db.tournaments.updateOne({ _id: cup.tournament._id }, { $set: { entryFee: 2_000 } });
    const [unpaid, , next] = [await entered(core, cup), await entered(core, cup), await entered(core, cup)];
    const after = later(core, HOLD_MS + 1_000);
    await tidyTournaments(after);
    await tell(after);
    expect(await newsTo(unpaid.captain)).toEqual(['tournament_lapsed']);
    expect(await newsTo(next.captain)).toEqual(['tournament_offered']);
    expect(await mailsTo(next.captain)).toContain('A place for Andheri Aces');
    const offer = await core.db.notifications.findOne({ userId: next.captain._id });
    const row = (await cup.read()).rows.find(({ entryId }) => entryId.equals(next.row.entryId));
    expect(offer?.usefulUntil).toEqual(row?.expiresAt);
  });

  it('tells a waiting captain who lacks a parent’s consent that the place went to the next team', async () => {
    const { core } = world;
    const cup = await aTournament(core, { teams: 2, entryFee: ENTRY_FEE });
    const id = cup.tournament._id.toString();
    const teams: Awaited<ReturnType<typeof entered>>[] = [];
    for (let n = 0; n < 4; n += 1) {
      const team = await entered(core, cup);
      await collectFee(core, callerOf(cup.owner), { id, entryId: team.row.entryId.toString() }, 'cash');
      teams.push(team);
    }
    const [leaver, , minor, next] = teams as [
      (typeof teams)[0],
      unknown,
      (typeof teams)[0],
      (typeof teams)[0],
    ];
    await becomesMinor(core, minor.captain);
    await withdrawEntry(core, callerOf(leaver.captain), { id, entryId: leaver.row.entryId.toString() });
    await tell();
    expect(await newsTo(minor.captain)).toEqual(['tournament_no_parent']);
    expect(await newsTo(next.captain)).toEqual(['tournament_entered']);
    const ended = (await cup.read()).ended.find(({ entryId }) => entryId.equals(minor.row.entryId));
    expect(ended).toMatchObject({
      ...{ status: 'withdrawn', deskRefund: { why: 'withdrawn', amount: ENTRY_FEE } },
    });
    expect(await violations(core)).toEqual([]);
  });

  it('tells the teams that the schedule is published, and at the end who has won', async () => {
    const { core } = world;
    const cup = await aPublishedTournament(core, 2);
    await tell();
    const captains = await core.db.users
      .find({ _id: { $in: (await cup.read()).rows.map(({ captainId }) => captainId) } })
      .toArray();
    for (const captain of captains) {
      expect(await newsTo(captain)).toEqual(['tournament_published']);
      expect(await mailsTo(captain)).toContain('The schedule is out');
    }
    const [row] = (await cup.read()).rows;
    await expect(
      withdrawEntry(core, cup.by, { id: cup.id, entryId: String(row?.entryId) }),
    ).rejects.toMatchObject({ reason: 'withdraw_too_late' });
    const [final] = await readMatches(core, cup.by, cup.id);
    await playAndConfirm(core, cup.by, final?.matchId ?? '', numbersFrom(7));
    await tell();
    const { champion } = await cup.read();
    for (const captain of captains) {
      expect(await newsTo(captain)).toEqual(['tournament_published', 'tournament_won']);
      const won = await core.db.notifications.findOne({ userId: captain._id, key: 'tournament_won' });
      expect(won?.message).toContain(champion?.name);
    }
    expect(await violations(core)).toEqual([]);
  });

  it('tells the captains what the organiser writes, and a team that it is disqualified and why', async () => {
    const { core } = world;
    const cup = await aPublishedTournament(core, 2);
    await messageCaptains(core, cup.by, cup.id, 'Please come half an hour early.');
    const [row] = (await cup.read()).rows;
    const at = { id: cup.id, entryId: String(row?.entryId) };
    await disqualifyTeam(core, cup.by, at, { reason: 'Players of another team' });
    await tell();
    const to = { userId: row?.captainId };
    const news = await core.db.notifications
      .find({ ...to, key: /^tournament_/ })
      .sort({ _id: 1 })
      .toArray();
    expect(news.map(({ message }) => message).slice(1, 3)).toEqual([
      'Please come half an hour early.',
      'Team A is out of Sunday Cup (Players of another team). Its results so far stay.',
    ]);
    expect(news.map(({ key }) => key)).toHaveLength(4);
  });

  it('tells followers of the schedule, the champion and a cancellation once, not an account that has unfollowed', async () => {
    const { core } = world;
    const cup = await aPublishedTournament(core, 2);
    const [fan, left] = [await aUser(core), await aUser(core)];
    const [row] = (await cup.read()).rows;
    const captain = await core.db.users.findOne({ _id: row?.captainId });
    if (!captain) throw new Error('a team has a captain');
    for (const user of [fan, fan, left, captain]) await followTournament(core, callerOf(user), cup.id);
    for (const user of [left, left]) await unfollowTournament(core, callerOf(user), cup.id);
    await tell();
    expect(await newsTo(fan)).toEqual(['followed_published']);
    expect(await newsTo(captain)).toEqual(['tournament_published']);
    const [final] = await readMatches(core, cup.by, cup.id);
    await playAndConfirm(core, cup.by, final?.matchId ?? '', numbersFrom(7));
    await tell();
    expect(await newsTo(fan)).toEqual(['followed_published', 'tournament_won']);
    expect(await newsTo(captain)).toEqual(['tournament_published', 'tournament_won']);

    const other = await aPublishedTournament(core, 2);
    const [entry] = (await other.read()).rows;
    const rival = await core.db.users.findOne({ _id: entry?.captainId });
    if (!rival) throw new Error('a team has a captain');
    for (const user of [fan, rival]) await followTournament(core, callerOf(user), other.id);
    await tell();
    for (const reason of ['Rain', 'Rain']) await cancelTournament(core, other.by, other.id, reason);
    await tell();
    expect((await newsTo(fan)).slice(2)).toEqual(['followed_published', 'followed_cancelled']);
    expect(await newsTo(rival)).toEqual(['tournament_published', 'tournament_cancelled']);
    expect(await newsTo(left)).toEqual([]);
    expect(await mailsTo(fan)).toEqual([]);
  });

  it('keeps at most a hundred followed tournaments of an account: one more replaces the first', async () => {
    const { core } = world;
    const fan = await aUser(core);
    const [first, second] = [await aTournament(core), await aTournament(core)];
    await followTournament(core, callerOf(fan), first.tournament._id.toString());
    const others = Array.from({ length: 99 }, () => new Types.ObjectId());
    await core.db.users.updateOne({ _id: fan._id }, { $push: { followed: { $each: others } } });
    const follows = ({ tournament }: typeof first) => isFollowing(core, fan._id.toString(), tournament._id);
    expect(await follows(first)).toBe(true);
    await followTournament(core, callerOf(fan), second.tournament._id.toString());
    expect([await follows(first), await follows(second)]).toEqual([false, true]);
  });
});
