import 'fake-indexeddb/auto';
import type { MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import { cardOf, type MatchState, nextBall, replay } from '@crease/shared/cricket/match';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { MATCH, ScoringServer } from '../testing/scoring-server.js';
import { LogStore } from './log-store.js';
import { setupOf } from './match-setup.js';
import { ScoringSession } from './session.js';

let server: ScoringServer;
let ids: number;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  server = new ScoringServer();
  ids = 0;
});

async function open(api = server): Promise<{ store: LogStore; session: ScoringSession }> {
  const store = await LogStore.open(MATCH._id);
  const session = await ScoringSession.open(store, api, {
    newId: () => `e${ids++}`,
    onChange: () => undefined,
  });
  if (!session) throw new Error('The match could not be opened');
  return { store, session };
}

/** The next event of a plain game: whatever has to happen, and else a ball with these runs. */
function nextOf(state: MatchState, bat: number): PlayBody {
  const { ball, dos } = nextBall(state);
  const [bowler] = dos.bowler ?? [];
  const [opening] = dos.open ?? [];
  if (opening) {
    const [striker = '', nonStriker] = opening.batters;
    return { do: 'open', striker, nonStriker, bowler: opening.bowlers[0] ?? '' };
  }
  if (!ball && bowler) return { do: 'bowler', bowler };
  if (!ball && dos.in?.[0]) return { do: 'in', batter: dos.in[0] };
  if (!ball) return { do: 'abandon', reason: 'rain' };
  return { ball: { bowler: ball.bowlers[0] ?? '', striker: ball.striker, bat } };
}

const play = (session: ScoringSession, bat = 1) => session.record((state) => nextOf(state, bat));
async function playAll(session: ScoringSession, count: number, bat = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) expect(await play(session, bat)).toEqual({ kind: 'saved' });
}
const idsOf = (events: readonly MatchEvent[]) => events.map(({ id }) => id);
const cardOfEvents = (events: readonly MatchEvent[]) => cardOf(replay(setupOf(MATCH, events), events));

test('sends what was recorded without a network when the network is back', async () => {
  const { session } = await open();
  server.isOffline = true;
  await session.takeLease();
  await playAll(session, 130);
  await session.send();
  expect(session.now).toMatchObject({ link: 'offline', log: { known: [] } });
  server.isOffline = false;
  await session.takeLease();
  expect(session.now.log).toMatchObject({ waiting: [], lease: 'lease-1' });
  expect(server.events).toHaveLength(130);
  expect(cardOf(session.now.state)).toEqual(cardOfEvents(server.events));
});

test('refuses what the rules do not allow, and records nothing', async () => {
  const { session } = await open();
  expect(await session.record(() => ({ do: 'swap' }))).toEqual({ kind: 'refused', reason: 'no-innings' });
  expect(session.now.log.waiting).toEqual([]);
});

test('judges each tap by the state that the tap before has led to', async () => {
  const { session } = await open();
  await Promise.all(Array.from({ length: 40 }, () => play(session)));
  expect(session.now.log.waiting).toHaveLength(40);
});

test('takes over what another device has sent', async () => {
  const { session } = await open();
  await session.takeLease();
  await playAll(session, 3);
  await session.send();
  const other = await otherDevice();
  await playAll(other, 4, 4);
  await other.send();
  await session.takeLease();
  expect(idsOf(session.now.log.known)).toEqual(idsOf(server.events));
  expect(cardOf(session.now.state)).toEqual(cardOfEvents(server.events));
});

/** The same match on another phone, which shares nothing with this browser. */
async function otherDevice(): Promise<ScoringSession> {
  const own = globalThis.indexedDB;
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { session } = await open();
  await session.takeLease();
  vi.stubGlobal('indexedDB', own);
  return session;
}

async function twoSeries(): Promise<ScoringSession> {
  const { session } = await open();
  await session.takeLease();
  await playAll(session, 3);
  await session.send();
  const other = await otherDevice();
  await playAll(other, 2, 4);
  await other.send();
  await playAll(session, 5, 2);
  await session.send();
  expect(session.now.log.stop).toMatchObject({ kind: 'two-series' });
  expect(await play(session)).toEqual({ kind: 'stopped' });
  return session;
}

test('keeps its own series of two, and the card is that of its own balls', async () => {
  const session = await twoSeries();
  const card = cardOf(session.now.state);
  await session.keepMine();
  expect(session.now.log).toMatchObject({ waiting: [], stop: undefined });
  expect(cardOfEvents(server.events)).toEqual(card);
});

test('takes the other series of two, and the card is that of the server', async () => {
  const session = await twoSeries();
  const card = cardOfEvents(server.events);
  await session.takeTheirs();
  expect(session.now.log).toMatchObject({ waiting: [], stop: undefined });
  expect(cardOf(session.now.state)).toEqual(card);
  await playAll(session, 1);
  await session.send();
  expect(server.events).toHaveLength(session.now.log.known.length);
});

test('keeps its balls when another scorer takes over, and sends them after taking the scoring back', async () => {
  const { session } = await open();
  await session.takeLease();
  await playAll(session, 2);
  server.lease_ = 'other';
  await session.send();
  expect(session.now.log).toMatchObject({ known: [], stop: { kind: 'lease-lost' } });
  await session.takeLease({ takeOver: true });
  expect(session.now.log).toMatchObject({ waiting: [], stop: undefined });
  expect(server.events).toHaveLength(2);
});

test('is held up by balls that no longer fit the sides, until the scorer drops them', async () => {
  const { session, store } = await open();
  await playAll(session, 3);
  store.close();
  const [first, second] = MATCH.sides;
  server.found = { ...MATCH, sides: [{ ...first, players: first.players.slice(2) }, second] };
  const reopened = (await open()).session;
  expect(reopened.now.log).toMatchObject({ stop: { kind: 'refused', index: 0 } });
  await reopened.dropRefused();
  expect(reopened.now.log).toMatchObject({ waiting: [], stop: undefined });
});

test('stops when another tab of this browser has recorded something', async () => {
  const [one, other] = [await open(), await open()];
  await playAll(other.session, 1);
  expect(await play(one.session)).toEqual({ kind: 'not-saved' });
  expect(one.session.now).toMatchObject({ otherTab: true });
});

test('fetches events again that cannot be read any more', async () => {
  const { session, store } = await open();
  await session.takeLease();
  await playAll(session, 5);
  await session.send();
  await playAll(session, 2);
  store.close();
  await damage(2);
  const reopened = (await open()).session;
  expect(idsOf(reopened.now.log.known)).toEqual(idsOf(server.events));
  expect(reopened.now.log.waiting).toHaveLength(2);
});

/** Makes the stored event at this place unreadable. */
async function damage(place: number): Promise<void> {
  const { openDB } = await import('idb');
  const db = await openDB('crease-scoring');
  await db.put('events', { id: 'x', do: 'dance' }, [MATCH._id, place]);
  db.close();
}

/** A tab that dies after so many steps: nothing that it does afterwards takes effect, and nothing answers it. */
class Tab {
  isDead = false;
  private constructor(
    private steps: number,
    readonly session: ScoringSession,
  ) {}

  static async open(steps: number): Promise<Tab> {
    const { session, store } = await open();
    const tab = new Tab(steps, session);
    const save = store.save.bind(store);
    store.save = async (...what) => {
      tab.step();
      await save(...what);
      tab.step();
    };
    server.trouble = () => tab.isDead || tab.isCut();
    return tab;
  }

  private isCut(): boolean {
    this.steps -= 1;
    this.isDead = this.steps < 0;
    return this.isDead;
  }

  private step(): void {
    if (this.isDead || this.isCut()) throw new Error('The tab is dead');
  }
}

test('loses and doubles nothing in 200 events with 30 cuts between any two steps', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  /** Events that were shown as saved. */
  const shown: string[] = [];
  let cuts = 0;
  let tab = await Tab.open(5);
  for (let nth = 0; shown.length < 200; nth += 1) {
    const result = await play(tab.session, nth % 3);
    if (result.kind === 'saved' && !tab.isDead) shown.push(tab.session.now.log.waiting.at(-1)?.id ?? '');
    if (nth % 3 === 0) await tab.session.takeLease();
    if (!tab.isDead) continue;
    cuts += 1;
    server.trouble = undefined;
    tab = await Tab.open(cuts < 30 ? 4 + ((cuts * 7) % 23) : Number.POSITIVE_INFINITY);
  }
  await tab.session.takeLease();
  expect(cuts).toBe(30);
  const sent = idsOf(server.events);
  expect(tab.session.now.log.waiting).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  // A ball may have been stored although the tab died before it could show it.
  expect(sent.filter((id) => shown.includes(id))).toEqual(shown);
  expect(sent.length - shown.length).toBeLessThanOrEqual(cuts);
  expect(cardOf(tab.session.now.state)).toEqual(cardOfEvents(server.events));
});

test('counts an event once that an answer and a renewal of the lease both tell of', async () => {
  const { session } = await open();
  await session.takeLease();
  await playAll(session, 3);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const send = server.send.bind(server);
  server.send = async (...sent) => {
    const outcome = await send(...sent);
    await held;
    return outcome;
  };
  const both = [session.send(), session.takeLease()];
  await playAll(session, 4);
  answer();
  await Promise.all(both);
  expect(session.now.log.waiting).toEqual([]);
  expect(idsOf(server.events)).toEqual(idsOf(session.now.log.known));
  expect(server.events).toHaveLength(7);
});
