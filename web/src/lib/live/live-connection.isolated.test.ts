import { matchRules } from '@crease/shared/contracts/match-rules';
import { PRESETS } from '@crease/shared/cricket/presets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from '../store.js';
import { createLiveConnection, type LiveConnection } from './live-connection.js';
import { liveStatusAtom } from './live-status.js';

type Ack = (error: Error | null, answer?: unknown) => void;

/** The part of a Socket.IO client that the connection uses. The test acts as its server. */
class FakeSocket {
  connected = false;
  active = false;
  connects = 0;
  readonly sent: { name: string; data: unknown; ack?: Ack }[] = [];
  /** The duration of a handshake is outside this server's control. */
  readonly io = { timeout: () => undefined, on: () => undefined };
  readonly #handlers = new Map<string, ((data?: unknown) => void)[]>();

  on(event: string, handler: (data?: unknown) => void): void {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
  }
  connect(): this {
    this.active = true;
    this.connects += 1;
    return this;
  }
  disconnect(): this {
    this.active = false;
    this.connected = false;
    return this;
  }
  timeout(): this {
    return this;
  }
  emit(name: string, data: unknown, ack?: Ack): void {
    this.sent.push({ name, data, ack });
  }

  open(): void {
    this.connected = true;
    this.#tell('connect');
  }
  /** A connection that fails: the client keeps trying by itself. */
  fail(): void {
    this.#tell('connect_error', new Error('websocket error'));
  }
  /** As in the client: a refused connection is dropped. */
  refuse(code: string): void {
    this.active = false;
    this.#tell('connect_error', new Error(code));
  }
  push(event: string, data: unknown): void {
    this.#tell(event, data);
  }
  #tell(event: string, data?: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(data);
  }
  /** What was emitted under a name since the last call. */
  take(name: string): { data: unknown; ack?: Ack }[] {
    const taken = this.sent.filter((one) => one.name === name);
    this.sent.length = 0;
    return taken;
  }
}

let socket: FakeSocket;
let live: LiveConnection;
vi.mock('socket.io-client', () => ({ io: () => socket }));

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  live = createLiveConnection();
});
afterEach(() => {
  vi.useRealTimers();
});

const groundId = 'a'.repeat(24);
const date = '2026-11-24';
const theDay = { groundId, date };
const refused = (code: string) => ({ success: false, code });

/** The ways in which a watch can fail temporarily. */
const passing: [string, (ack: Ack | undefined) => void][] = [
  ['UNAVAILABLE', (ack) => ack?.(null, refused('UNAVAILABLE'))],
  ['RATE_LIMITED', (ack) => ack?.(null, refused('RATE_LIMITED'))],
  ['INTERNAL', (ack) => ack?.(null, refused('INTERNAL'))],
  ['no answer', (ack) => ack?.(new Error('operation has timed out'))],
];

describe('a day that could not be watched', () => {
  test.each(passing)('a failed watch of a day is repeated after %s, until it succeeds', (_, fail) => {
    const told: unknown[] = [];
    live.watchDay(groundId, date, (day) => told.push(day));
    socket.open();
    fail(socket.take('availability:watch')[0]?.ack);
    vi.advanceTimersByTime(1000);
    expect(socket.take('availability:watch')).toEqual([]);
    vi.advanceTimersByTime(1500);
    fail(socket.take('availability:watch')[0]?.ack);
    vi.advanceTimersByTime(2500);
    const again = socket.take('availability:watch');
    expect(again.map(({ data }) => data)).toEqual([theDay]);
    const availability = {
      ...theDay,
      rev: 3,
      serverTime: '2026-11-21T10:00:00.000Z',
      bookedSlots: [],
      slots: [],
    };
    again[0]?.ack?.(null, { success: true, availability });
    expect(told).toEqual([availability]);
    vi.advanceTimersByTime(60_000);
    expect(socket.take('availability:watch')).toEqual([]);
  });

  test.each(['NOT_FOUND', 'VALIDATION'])('a failed watch of a day is not repeated after %s', (code) => {
    live.watchDay(groundId, date, () => {});
    socket.open();
    socket.take('availability:watch')[0]?.ack?.(null, refused(code));
    vi.advanceTimersByTime(60_000);
    expect(socket.take('availability:watch')).toEqual([]);
  });

  test('a failed watch of a day is repeated once, however many requests failed', () => {
    live.watchDay(groundId, date, () => {});
    socket.open();
    live.watchDay(groundId, date, () => {});
    const asked = socket.take('availability:watch');
    expect(asked).toHaveLength(2);
    for (const { ack } of asked) ack?.(null, refused('UNAVAILABLE'));
    vi.advanceTimersByTime(2500);
    expect(socket.take('availability:watch')).toHaveLength(1);
  });

  test('a watch of a day is not repeated after its listeners left, before or after the refusal', () => {
    const stop = live.watchDay(groundId, date, () => {});
    const stopOther = live.watchDay(groundId, '2026-11-25', () => {});
    socket.open();
    const [first, other] = socket.take('availability:watch');
    stop();
    first?.ack?.(null, refused('UNAVAILABLE'));
    other?.ack?.(null, refused('UNAVAILABLE'));
    stopOther();
    vi.advanceTimersByTime(5000);
    expect(socket.take('availability:watch')).toEqual([]);
  });

  test('a watch of a day is repeated only by the reconnect if the socket went down meanwhile', () => {
    live.watchDay(groundId, date, () => {});
    socket.open();
    socket.take('availability:watch')[0]?.ack?.(new Error('socket has been disconnected'));
    socket.connected = false;
    vi.advanceTimersByTime(1000);
    socket.open();
    expect(socket.take('availability:watch')).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(socket.take('availability:watch')).toEqual([]);
  });
});

describe('grounds that could not be watched', () => {
  test.each(passing)(
    'a failed watch of grounds is repeated after %s, for the grounds needed by then',
    (_, fail) => {
      const other = 'b'.repeat(24);
      const stop = live.watchGrounds([groundId], () => {});
      live.watchGrounds([other], () => {});
      socket.open();
      fail(socket.take('grounds:watch')[0]?.ack);
      stop();
      vi.advanceTimersByTime(2500);
      const [again, ...more] = socket.take('grounds:watch');
      expect(again?.data).toEqual({ groundIds: [other] });
      expect(more).toEqual([]);
      again?.ack?.(null, { success: true, grounds: [] });
      vi.advanceTimersByTime(60_000);
      expect(socket.take('grounds:watch')).toEqual([]);
    },
  );

  test('a failed watch of grounds is not repeated after VALIDATION, nor without listeners', () => {
    const stop = live.watchGrounds([groundId], () => {});
    socket.open();
    socket.take('grounds:watch')[0]?.ack?.(null, refused('VALIDATION'));
    vi.advanceTimersByTime(5000);
    expect(socket.take('grounds:watch')).toEqual([]);
    live.watchGrounds([groundId], () => {})();
    socket.take('grounds:watch')[0]?.ack?.(null, refused('UNAVAILABLE'));
    stop();
    vi.advanceTimersByTime(5000);
    expect(socket.take('grounds:watch')).toEqual([]);
  });
});

describe('a watched match', () => {
  const board = {
    status: 'live',
    sides: ['Andheri', 'Bandra'],
    innings: [],
    batters: [],
    thisOver: [],
    runRates: { current: 0 },
  };
  const frame = (matchId: string, seq: number) => ({ matchId, rev: seq, seq, board });

  test('tells each board of the match, from the answer and from later frames, and no other match', () => {
    const told: unknown[] = [];
    live.watchMatch(groundId, (one) => told.push(one));
    socket.open();
    socket.take('match:watch')[0]?.ack?.(null, { success: true, rev: 3, seq: 3, board });
    socket.push('match:changed', frame(groundId, 4));
    socket.push('match:changed', frame('b'.repeat(24), 5));
    expect(told).toEqual([frame(groundId, 3), frame(groundId, 4)]);
  });

  test('is watched again after a reconnect, once for all its listeners, and not after the last has left', () => {
    const stops = [live.watchMatch(groundId, () => {}), live.watchMatch(groundId, () => {})];
    socket.open();
    expect(socket.take('match:watch').map(({ data }) => data)).toEqual([{ matchId: groundId }]);
    stops[0]?.();
    expect(socket.take('match:unwatch')).toEqual([]);
    stops[1]?.();
    expect(socket.take('match:unwatch').map(({ data }) => data)).toEqual([{ matchId: groundId }]);
    socket.open();
    expect(socket.take('match:watch')).toEqual([]);
  });
});

test('a tournament is watched by its id, and a frame that breaks the contract is not passed on', () => {
  const told: unknown[] = [];
  const stop = live.watchTournament(groundId, (one) => told.push(one));
  socket.open();
  expect(socket.take('tournament:watch').map(({ data }) => data)).toEqual([{ tournamentId: groundId }]);
  socket.push('tournament:changed', { tournamentId: groundId, rev: 7, matches: [], groups: [] });
  expect(told).toEqual([]);
  stop();
  expect(socket.take('tournament:unwatch').map(({ data }) => data)).toEqual([{ tournamentId: groundId }]);
});

test('a city is watched by its name, also after a reconnect, until its last listener stops', () => {
  const told: unknown[] = [];
  const cityId = 'mumbai';
  const stop = live.watchCity(cityId, (one) => told.push(one));
  socket.open();
  const [asked] = socket.take('city:watch');
  expect(asked?.data).toEqual({ cityId });
  asked?.ack?.(null, { success: true, tournamentIds: [] });
  socket.push('city:changed', { cityId, tournamentIds: [groundId] });
  expect(told).toEqual([
    { cityId, tournamentIds: [] },
    { cityId, tournamentIds: [groundId] },
  ]);
  stop();
  expect(socket.take('city:unwatch').map(({ data }) => data)).toEqual([{ cityId }]);
});

describe('a watched tournament with a large draw', () => {
  const match = (_id: string, status = 'planned') => ({
    _id: _id.repeat(24),
    number: 1,
    round: 1,
    stage: 'league',
    sides: [{}, {}],
    status,
  });
  const tournament = {
    _id: groundId,
    name: 'Sunday Cup',
    groundIds: [groundId],
    grounds: [{ _id: groundId, name: 'Sixer Cage' }],
    format: 'league',
    teams: 12,
    rules: matchRules.parse(PRESETS.t20),
    entryFee: 0,
    from: date,
    to: date,
    windows: [],
    matchMinutes: 60,
    restMinutes: 0,
    registerUntil: '2026-11-23T18:30:00.000Z',
    rosterMin: 1,
    rosterMax: 8,
    status: 'running',
    cityName: 'Mumbai',
    entered: 12,
    placesLeft: 0,
    waiting: 0,
    url: 'https://crease.test/tournament/1',
    rev: 3,
    can: { run: false },
  };
  const state = (rev: number, matches: unknown[]) => ({ rev, tournament, matches, groups: [] });
  const push = (rev: number, since: number, matches: unknown[]) =>
    socket.push('tournament:changed', { tournamentId: groundId, since, ...state(rev, matches) });
  const told: { rev: number; matches: { status: string }[] }[] = [];
  const shown = () => told.map(({ rev, matches }) => [rev, ...matches.map(({ status }) => status)]);
  beforeEach(() => {
    told.length = 0;
    live.watchTournament(groundId, (one) => told.push(one));
    socket.open();
  });
  const ack = (rev: number, matches: unknown[]) =>
    socket.take('tournament:watch')[0]?.ack?.(null, { success: true, ...state(rev, matches) });

  test('gives its listeners whole states: a frame replaces the changed matches in the known state', () => {
    ack(5, [match('1'), match('2')]);
    push(6, 5, [match('2', 'over')]);
    push(7, 6, [match('1', 'live')]);
    expect(shown()).toEqual([
      [5, 'planned', 'planned'],
      [6, 'planned', 'over'],
      [7, 'live', 'over'],
    ]);
    expect(socket.take('tournament:watch')).toEqual([]);
  });

  test('is watched again, once, when a frame was missed, and ends with the truth', () => {
    ack(5, [match('1'), match('2')]);
    push(7, 6, [match('1', 'live')]);
    push(8, 7, [match('1', 'over')]);
    expect(socket.take('tournament:watch')).toHaveLength(1);
    expect(shown()).toHaveLength(1);
    push(9, 8, [match('1', 'over')]);
    expect(socket.take('tournament:watch')).toEqual([]);
  });

  test('applies a frame that came before the answer that it needs', () => {
    push(7, 6, [match('1', 'live')]);
    ack(6, [match('1'), match('2', 'over')]);
    expect(shown()).toEqual([
      [6, 'planned', 'over'],
      [7, 'live', 'over'],
    ]);
  });

  test('knows nothing after a reconnect until it is answered', () => {
    ack(5, [match('1'), match('2')]);
    socket.open();
    push(6, 5, [match('1', 'live')]);
    expect(shown()).toHaveLength(1);
    ack(6, [match('1', 'live'), match('2', 'over')]);
    expect(shown().at(-1)).toEqual([6, 'live', 'over']);
  });
});

describe('a handshake refused as UNAVAILABLE', () => {
  test('a handshake refused as UNAVAILABLE is repeated until the server accepts it', () => {
    live.on('notification:new', () => {});
    expect(socket.connects).toBe(1);
    for (const connects of [2, 3]) {
      socket.refuse('UNAVAILABLE');
      vi.advanceTimersByTime(2000);
      expect(socket.connects).toBe(connects - 1);
      vi.advanceTimersByTime(2000);
      expect(socket.connects).toBe(connects);
    }
    socket.open();
    expect(store.get(liveStatusAtom)).toBe('live');
    vi.advanceTimersByTime(20_000);
    expect(socket.connects).toBe(3);
  });

  test('a refused handshake is not repeated without listeners', () => {
    const stop = live.on('notification:new', () => {});
    socket.refuse('UNAVAILABLE');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(socket.connects).toBe(1);
  });

  test('a refused handshake is repeated once at a time, even if a new listener joins in between', () => {
    live.on('notification:new', () => {});
    socket.refuse('UNAVAILABLE');
    vi.advanceTimersByTime(1000);
    live.on('notification:read', () => {});
    expect(socket.connects).toBe(2);
    socket.refuse('UNAVAILABLE');
    vi.advanceTimersByTime(2500);
    expect(socket.connects).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(socket.connects).toBe(3);
  });
});

test('an unreachable server is left to the socket, which retries by itself', () => {
  live.on('notification:new', () => {});
  socket.fail();
  vi.advanceTimersByTime(60_000);
  expect(socket.connects).toBe(1);
});
