import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { cancelTournament } from '@crease/domain/play/fixtures/cancel-tournament';
import { decideMatch } from '@crease/domain/play/fixtures/decide-match';
import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { changeTournament } from '@crease/domain/play/tournaments/change-tournament';
import { createTournament, openTournament } from '@crease/domain/play/tournaments/organise';
import { aPublishedTournament, playTournamentMatch } from '@crease/domain/testing/a-drawn-tournament';
import { callerOf } from '@crease/domain/testing/a-match';
import { aTournament, entered, tournamentTerms } from '@crease/domain/testing/a-tournament';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { numbersFrom } from '@crease/shared/numbers-from';
import { MAX_WATCHED_TOURNAMENTS } from '@crease/shared/tournament-limits';
import { wholeTournament } from '@crease/shared/tournaments/whole-tournament';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

type Frame = ServerEventData<'tournament:changed'>;
type Answer = { success: boolean; code?: string } & Omit<
  ServerEventData<'tournament:changed'>,
  'tournamentId'
>;

let world: World;
let processes: Realtime[];

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  const open = () => startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
  processes = [await open(), await open()];
  await Promise.all(processes.map(({ ready }) => ready));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await world.close();
});

const tabAt = (process: number) => TestTab.open(processes[process]?.port ?? 0);
async function tabOf(user: UserDoc): Promise<TestTab> {
  const { token } = await openSession(world.core, user, 'Phone');
  return await TestTab.open(processes[0]?.port ?? 0, { token });
}
const watch = (tab: TestTab, tournamentId: string) => tab.ask<Answer>('tournament:watch', { tournamentId });

describe('tournament:watch', () => {
  it('acks the tournament with its matches, and shows every watcher of every process each change', async () => {
    const { by, id } = await aPublishedTournament(world.core, 4);
    const tabs = await Promise.all([tabAt(0), tabAt(0), tabAt(1)]);
    const acks = await Promise.all(tabs.map((tab) => watch(tab, id)));
    for (const ack of acks)
      expect(ack).toMatchObject({ success: true, tournament: { status: 'drawn', can: { run: false } } });
    const before = acks[0]?.rev ?? 0;
    const [semi, other] = await readMatches(world.core, by, id);
    if (!semi || !other) throw new Error('there are no semi-finals');
    const winnerId = semi.sides[0].teamId ?? '';
    await decideMatch(world.core, by, { id, matchId: semi._id }, { kind: 'walkover', winnerId });
    const frames = await Promise.all(
      tabs.map((tab) =>
        tab.next('tournament:changed', ({ tournament, matches }) => {
          return tournament.status === 'running' && matches.some((match) => match.winnerId === winnerId);
        }),
      ),
    );
    for (const { tournamentId, rev, matches } of frames) {
      expect(tournamentId).toBe(id);
      expect(rev).toBeGreaterThan(before);
      expect(matches.at(-1)?.sides[0]).toMatchObject({ teamId: winnerId });
      expect(matches[0]).toHaveProperty('timeSlot');
    }
    await playTournamentMatch(world.core, by, other.matchId ?? '', numbersFrom(1));
    for (const tab of tabs) {
      const played = await tab.next('tournament:changed', ({ matches }) => matches[1]?.status === 'over');
      expect(played.matches[1]?.result).toBeDefined();
      const revs = tab.all('tournament:changed').map(({ rev }) => rev);
      expect(revs).toEqual([...revs].sort((a, b) => a - b));
      tab[Symbol.dispose]();
    }
  });

  it('shows visitors of every process the places left as teams enter, by one frame for each change at most', async () => {
    const made = await aTournament(world.core, { teams: 8 });
    const id = made.tournament._id.toString();
    const tabs = await Promise.all([tabAt(0), tabAt(0), tabAt(1)]);
    for (const tab of tabs) expect((await watch(tab, id)).tournament.placesLeft).toBe(8);
    for (const _ of [1, 2, 3]) await entered(world.core, made);
    for (const tab of tabs) {
      const { tournament } = await tab.next('tournament:changed', (one) => one.tournament.entered === 3);
      expect(tournament).toMatchObject({ placesLeft: 5, can: { run: false } });
      expect(tab.all('tournament:changed').length).toBeLessThanOrEqual(3);
      tab[Symbol.dispose]();
    }
  });

  it('shows a match that begins, once it has its first ball', async () => {
    const { by, id } = await aPublishedTournament(world.core, 2);
    using tab = await tabAt(0);
    const { matches } = await watch(tab, id);
    await playTournamentMatch(world.core, by, matches[0]?.matchId ?? '', numbersFrom(2));
    const frame = await tab.next('tournament:changed', (one) => one.matches[0]?.status !== 'planned');
    expect(frame.matches[0]?.matchId).toBe(matches[0]?.matchId);
  });

  it('ends with the newest state of many changes at once, and sends nothing after the end of the watch', async () => {
    const { tournament, read } = await aTournament(world.core);
    using tab = await tabAt(0);
    using other = await tabAt(0);
    const id = tournament._id.toString();
    const { rev } = await watch(tab, id);
    await watch(other, id);
    for (let i = 1; i <= 20; i++)
      await changeTournament(world.core, tournament._id, () => ({ set: { name: `Cup ${i}` } }));
    const frame = await tab.next('tournament:changed', (one) => one.rev === rev + 20);
    expect(frame.tournament.name).toBe('Cup 20');
    await other.next('tournament:changed', (one) => one.rev === rev + 20);
    await tab.ask('tournament:unwatch', { tournamentId: id });
    const seen = tab.all('tournament:changed').length;
    await changeTournament(world.core, tournament._id, () => ({ set: { name: 'After' } }));
    await other.next('tournament:changed', (one) => one.tournament.name === 'After');
    expect(tab.all('tournament:changed')).toHaveLength(seen);
    expect((await read()).name).toBe('After');
  });

  it('sends of a large draw what has changed, and a watcher who missed a frame ends with the truth', async () => {
    const teams = 12;
    const windows = [5, 6, 7, 8].map((ahead) => ({ date: dateAhead(ahead), start: '06:00', end: '24:00' }));
    const league = { teams, format: 'league' as const, windows, from: dateAhead(5), to: dateAhead(8) };
    const { by, id } = await aPublishedTournament(world.core, teams, league);
    using tab = await tabAt(0);
    using slow = await tabAt(1);
    const [first, late] = await Promise.all([watch(tab, id), watch(slow, id)]);
    expect(first.matches).toHaveLength((teams * (teams - 1)) / 2);
    expect(first).not.toHaveProperty('since');
    const wins = async (number: number) => {
      const match = first.matches[number];
      const winnerId = match?.sides[0].teamId ?? '';
      await decideMatch(world.core, by, { id, matchId: match?._id ?? '' }, { kind: 'walkover', winnerId });
      const decided = ({ matches }: Frame) => matches.some((one) => one._id === match?._id && one.winnerId);
      return await Promise.all([tab, slow].map((one) => one.next('tournament:changed', decided)));
    };
    let known: Frame | undefined = { ...first, tournamentId: id };
    for (const number of [3, 7]) await wins(number);
    for (const frame of tab.all('tournament:changed')) {
      expect(frame.since).toBeDefined();
      expect(frame.matches.length).toBeLessThan(5);
      known = wholeTournament(known, frame);
    }
    const truth = await readMatches(world.core, null, id);
    expect(known?.matches).toEqual(truth);
    // The other one applies its last frame only.
    const last = slow.all('tournament:changed').at(-1);
    if (!last) throw new Error('there was no frame');
    expect(wholeTournament({ ...late, tournamentId: id }, last)).toBeUndefined();
    expect((await watch(slow, id)).matches).toEqual(truth);
  });

  it('shows a draft to its organiser alone', async () => {
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const ground = await aGround(world.core, { ownerId: owner._id });
    const { _id } = await createTournament(world.core, callerOf(owner), tournamentTerms(ground));
    using organiser = await tabOf(owner);
    using visitor = await tabAt(0);
    expect(await watch(visitor, _id.toString())).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(await watch(organiser, _id.toString())).toMatchObject({
      success: true,
      tournament: { status: 'draft', can: { run: false } },
    });
  });

  it('is refused for what does not exist, and beyond the limit of a socket', async () => {
    using tab = await tabAt(0);
    const unknown = new Types.ObjectId().toString();
    expect(await watch(tab, unknown)).toMatchObject({ success: false, code: 'NOT_FOUND' });
    const { tournament } = await aTournament(world.core);
    const rows = Array.from({ length: MAX_WATCHED_TOURNAMENTS }, () => ({
      ...tournament,
      _id: new Types.ObjectId(),
      outbox: [],
    }));
    await world.core.db.tournaments.insertMany(rows);
    for (const { _id } of rows) expect((await watch(tab, _id.toString())).success).toBe(true);
    expect(await watch(tab, tournament._id.toString())).toMatchObject({ success: false, code: 'VALIDATION' });
    expect((await watch(tab, rows[0]?._id.toString() ?? '')).success).toBe(true);
  });
});

describe('city:watch', () => {
  it('shows the watchers of a city, and of no other one, each tournament that opens there or is cancelled', async () => {
    const cityId = `city-${new Types.ObjectId()}`;
    const watchCity = (tab: TestTab, name: string) =>
      tab.ask<{ success: boolean; code?: string; tournamentIds: string[] }>('city:watch', { cityId: name });
    const tabs = await Promise.all([tabAt(0), tabAt(1)]);
    const elsewhere = await tabAt(0);
    for (const tab of tabs)
      expect(await watchCity(tab, cityId)).toEqual({ success: true, tournamentIds: [] });
    await watchCity(elsewhere, `${cityId}-2`);
    const owner = await aUser(world.core, { role: 'ground_owner' });
    const ground = await aGround(world.core, { ownerId: owner._id });
    await world.core.db.grounds.updateOne({ _id: ground._id }, { $set: { 'location.cityId': cityId } });
    const { _id } = await createTournament(world.core, callerOf(owner), tournamentTerms(ground));
    const id = _id.toString();
    await openTournament(world.core, callerOf(owner), id);
    for (const tab of tabs) expect(await tab.next('city:changed')).toEqual({ cityId, tournamentIds: [id] });
    expect(tabs.flatMap((tab) => tab.all('city:changed'))).toHaveLength(2);
    await cancelTournament(world.core, callerOf(owner), id, 'Rain');
    for (const tab of tabs)
      expect(await tab.next('city:changed', ({ tournamentIds }) => tournamentIds.length === 0)).toBeDefined();
    expect(elsewhere.all('city:changed')).toEqual([]);
    for (const nth of [2, 3]) expect((await watchCity(elsewhere, `${cityId}-${nth}`)).success).toBe(true);
    await watchCity(elsewhere, `${cityId}-4`);
    expect(await watchCity(elsewhere, `${cityId}-5`)).toMatchObject({ success: false, code: 'VALIDATION' });
    for (const tab of [...tabs, elsewhere]) tab[Symbol.dispose]();
  });

  it('shows the watchers of both cities an open tournament that moves from one to the other', async () => {
    const [left, next] = [`city-${new Types.ObjectId()}`, `city-${new Types.ObjectId()}`];
    const { tournament } = await aTournament(world.core);
    await changeTournament(world.core, tournament._id, () => ({ set: { cityId: left } }));
    using before = await tabAt(0);
    using after = await tabAt(1);
    const watched = (tab: TestTab, cityId: string) =>
      tab.ask<{ tournamentIds: string[] }>('city:watch', { cityId });
    const id = tournament._id.toString();
    expect(await watched(before, left)).toMatchObject({ tournamentIds: [id] });
    expect(await watched(after, next)).toMatchObject({ tournamentIds: [] });
    await changeTournament(world.core, tournament._id, () => ({ set: { cityId: next } }));
    expect(await before.next('city:changed')).toEqual({ cityId: left, tournamentIds: [] });
    expect(await after.next('city:changed')).toEqual({ cityId: next, tournamentIds: [id] });
  });
});
