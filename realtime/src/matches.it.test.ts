import { createMetrics } from '@crease/domain/platform/metrics';
import { confirmMatch, disputeMatch } from '@crease/domain/play/matches/confirm-match';
import { readBoard } from '@crease/domain/play/matches/match-board';
import { TestMatch } from '@crease/domain/testing/a-match';
import { quietFor } from '@crease/domain/testing/pauses';
import { openWorld, type World } from '@crease/domain/testing/world';
import { MAX_WATCHED_MATCHES, type ServerEventData } from '@crease/shared/events/sockets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

type Board = Omit<ServerEventData<'match:changed'>, 'matchId'>;
type Answer = { success: boolean; code?: string } & Board;

let world: World;
let processes: Realtime[];
let match: TestMatch;

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
beforeEach(async () => {
  match = await TestMatch.of(world.core);
});

/** Two tabs on each of two processes, not signed in. */
const fourTabs = () =>
  Promise.all([0, 0, 1, 1].map((process) => TestTab.open(processes[process]?.port ?? 0)));
const watch = (tab: TestTab, matchId = match.id) => tab.ask<Answer>('match:watch', { matchId });
async function play(count: number): Promise<void> {
  match.scorer.play(count);
  await match.send();
}

describe('match:watch', () => {
  it('acks the board and shows every viewer of every process each ball, without a sign-in', async () => {
    await play(2);
    const tabs = await fourTabs();
    const acks = await Promise.all(tabs.map((tab) => watch(tab)));
    for (const ack of acks)
      expect(ack).toMatchObject({
        success: true,
        seq: 2,
        board: {
          status: 'live',
          sides: ['Andheri Night Riders', 'Bandra Blasters'],
          innings: [{ side: 0, total: 1, wickets: 0, balls: 1, overs: '0.1' }],
          batters: [{ name: 'Bala' }, { name: 'Asha' }],
          bowler: { name: 'Dev' },
          last: { en: expect.stringContaining('Dev to Asha') },
        },
      });
    await play(1);
    const frames = await Promise.all(tabs.map((tab) => tab.next('match:changed', ({ seq }) => seq === 3)));
    expect(new Set(frames.map((frame) => JSON.stringify(frame))).size).toBe(1);
    expect(frames[0]).toMatchObject({ matchId: match.id, board: { innings: [{ total: 2, balls: 2 }] } });
    for (const tab of tabs) tab[Symbol.dispose]();
  });

  it('ends with the newest board, whatever came in between', async () => {
    using tab = await TestTab.open(processes[0]?.port ?? 0);
    await watch(tab);
    await match.playOut();
    const last = match.scorer.events.length;
    const frame = await tab.next('match:changed', ({ seq }) => seq === last);
    expect(frame.board).toMatchObject({ status: 'over', result: { outcome: 'won', winner: 0 } });
    const seqs = tab.all('match:changed').map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  it('tells viewers of a confirmation, a dispute and its withdrawal, which are no events', async () => {
    using tab = await TestTab.open(processes[0]?.port ?? 0);
    await match.playOut();
    const { seq, ...first } = await watch(tab);
    let { rev } = first;
    const change = {
      confirm: () => confirmMatch(world.core, match.rival, match.id),
      dispute: () => disputeMatch(world.core, match.rival, match.id, 'It was a wide.'),
    };
    for (const act of ['dispute', 'confirm'] as const) {
      await change[act]();
      const frame = await tab.next('match:changed', (one) => one.rev > rev);
      expect(frame).toMatchObject({ seq, board: { status: 'over' } });
      rev = frame.rev;
    }
    await confirmMatch(world.core, match.captain, match.id);
    expect((await tab.next('match:changed', (one) => one.rev > rev)).seq).toBe(seq);
  });

  it('sends nothing of a match that is watched no more, and nothing of another', async () => {
    const other = await TestMatch.of(world.core);
    using tab = await TestTab.open(processes[0]?.port ?? 0);
    using stays = await TestTab.open(processes[0]?.port ?? 0);
    await watch(tab);
    await watch(stays);
    await tab.ask('match:unwatch', { matchId: match.id });
    other.scorer.play(2);
    await other.send();
    await play(2);
    await stays.next('match:changed', ({ seq }) => seq === 2);
    await quietFor(200);
    expect(tab.all('match:changed')).toEqual([]);
    expect(stays.all('match:changed').every(({ matchId }) => matchId === match.id)).toBe(true);
  });

  it('is refused for a match that is not there, for nonsense, and for a match too many', async () => {
    using tab = await TestTab.open(processes[0]?.port ?? 0);
    expect(await watch(tab, 'f'.repeat(24))).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(await watch(tab, 'x')).toMatchObject({ success: false, code: 'VALIDATION' });
    for (let i = 0; i < MAX_WATCHED_MATCHES; i++) {
      const { log } = await (await TestMatch.of(world.core)).found();
      expect(await watch(tab, log._id.toString())).toMatchObject({ success: true });
    }
    expect(await watch(tab)).toMatchObject({ success: false, code: 'VALIDATION' });
  });
});

describe('live-matches:watch', () => {
  it('tells every process which matches have begun and ended, without a sign-in', async () => {
    // Later than those of the other tests, so it is the first of the list.
    const later = await TestMatch.of(world.core, { startsAt: '2031-03-15T12:30:00Z' });
    const tabs = await Promise.all([0, 1].map((process) => TestTab.open(processes[process]?.port ?? 0)));
    const isLive = ({ matchIds }: { matchIds: string[] }) => matchIds[0] === later.id;
    for (const tab of tabs) {
      const ack = await tab.ask<{ success: boolean; matchIds: string[] }>('live-matches:watch', {});
      expect(ack.success).toBe(true);
      expect(isLive(ack)).toBe(false);
    }
    later.scorer.play(2);
    await later.send();
    for (const tab of tabs) await tab.next('live-matches:changed', isLive);
    await later.playOut();
    for (const tab of tabs) {
      const newest = () => tab.all('live-matches:changed').at(-1)?.matchIds;
      await expect.poll(newest).not.toContain(later.id);
      tab[Symbol.dispose]();
    }
  });
});

describe('a match that is removed while it is watched', () => {
  it('is refused to new viewers, and the others keep their tab and other matches', async () => {
    await play(2);
    const other = await TestMatch.of(world.core);
    using tab = await TestTab.open(processes[0]?.port ?? 0);
    using late = await TestTab.open(processes[1]?.port ?? 0);
    await watch(tab);
    await watch(tab, other.id);
    await world.core.db.matches.deleteOne({ _id: match._id });
    await world.core.db.matchLogs.deleteOne({ _id: match._id });
    expect(await watch(late)).toMatchObject({ success: false, code: 'NOT_FOUND' });
    other.scorer.play(2);
    await other.send();
    expect(await tab.next('match:changed', ({ seq }) => seq === 2)).toMatchObject({ matchId: other.id });
  });
});

describe('the board', () => {
  it('has at most 2 kB with the longest names in any script and an over of twenty balls', async () => {
    const { log } = await match.found();
    const sides = log.sides.map((side) => ({
      ...side,
      name: 'मुंबई के सबसे तेज़ बल्लेबाज़ों की टीम',
      players: side.players.map((player, i) => ({ ...player, name: ['क्ष', 'स', '🏏'][i]?.repeat(25) ?? '' })),
    }));
    await world.core.db.matchLogs.updateOne({ _id: match._id }, { $set: { sides } });
    match.scorer.next();
    for (let i = 0; i < 20; i++) match.scorer.next({ bat: 0, noBall: 5 });
    await match.send();
    const board = await readBoard(world.core, match.id);
    const frame = `42${JSON.stringify(['match:changed', { matchId: match.id, ...board }])}`;
    expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(2_048);
    expect(board?.board.thisOver.length).toBeGreaterThan(3);
    for (const { name } of board?.board.batters ?? [])
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(40);
  });
});
