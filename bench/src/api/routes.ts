import { bareHoldShot, FreshHours, holdShot, slotTextOf, warmUpsOf } from '../engine/slots.js';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import type { Crowd } from './people.js';

const CONNECTIONS = 32;
/** Blocks until V8 has compiled the code: a running service is warm. */
const WARM_UPS = { read: 3, write: 8 };
/** Writes of one uncounted block: a player holds at most three. */
const WARM_UP_WRITES = 600;
/**
 * Many blocks, because a block of writes takes a fifth of a second and one garbage collection could decide the median
 * of a few.
 */
const WRITE_BLOCKS = 9;
const READ_AT_LEAST = 0.5;
const WRITE_AT_LEAST = 0.6;
const BARE = 'node:http + the raw driver';

/** The same request to ours and to the bare server; `n` counts through the block. */
export interface Pair {
  ours(n: number): Shot;
  bare(n: number): Shot;
  /** Uncounted blocks, where the default of its kind is too few. */
  warmUps?: number;
}

const CITY = 'mumbai';

export function reads({ api, bare, dateIn }: Stage, { players, grounds }: Crowd): Record<string, Pair> {
  const player = (n: number) => players[n % players.length] as Player; // not empty
  const ground = (n: number) => grounds[n % grounds.length] ?? '';
  const ask = (path: string, token?: string) => shot(api[0], `/api/${path}`, token ? { token } : {});
  return {
    'GET /grounds of a city': {
      ours: () => ask(`grounds?cityId=${CITY}`),
      bare: () => shot(bare, `/list/${CITY}`),
    },
    'GET /grounds/:id': {
      ours: (n) => ask(`grounds/${ground(n)}`),
      bare: (n) => shot(bare, `/ground/${ground(n)}`),
    },
    'GET availability': {
      // A different day for each, so that few are cached.
      ours: (n) =>
        ask(`grounds/${ground(n)}/availability/${dateIn(1 + (Math.floor(n / grounds.length) % 25))}`),
      bare: (n) => shot(bare, `/day/${ground(n)}:${dateIn(1 + (Math.floor(n / grounds.length) % 25))}`),
    },
    'GET my bookings': {
      ours: (n) => ask('bookings/my-bookings', player(n).token),
      bare: (n) => shot(bare, `/mine/${player(n).id}`),
    },
    'GET /auth/me': {
      ours: (n) => ask('auth/me', player(n).token),
      bare: (n) => shot(bare, `/me/${player(n).id}`),
    },
    'GET /notifications': {
      ours: (n) => ask('notifications', player(n).token),
      bare: (n) => shot(bare, `/news/${player(n).id}`),
    },
  };
}

/** Each is called once per `n`: a repetition would cost less. */
export function writes(stage: Stage, { players, grounds, news }: Crowd): Record<string, Pair> {
  const { api, bare } = stage;
  const player = (n: number) => players[n % players.length] as Player; // not empty
  const ground = (n: number) => grounds[Math.floor(n / players.length) % grounds.length] ?? '';
  const unread = (n: number) => news[n % players.length]?.[Math.floor(n / players.length)] ?? '';
  const hours = new FreshHours(grounds, stage.dateIn);
  const [saved, told] = [
    { ours: 0, bare: 0 },
    { ours: 0, bare: 0 },
  ];
  const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
  return {
    'POST a hold': {
      ours: (n) => holdShot(api[0], hours.take(), player(n)),
      bare: (n) => bareHoldShot(stage, hours.take(), player(n)),
      warmUps: warmUpsOf(WARM_UP_WRITES),
    },
    'POST a booking': {
      ours(n) {
        const { groundId, date, hour } = hours.take();
        const body = { groundId, bookingDate: date, timeSlot: slotTextOf(hour), playerDetails };
        return shot(api[0], '/api/bookings', { method: 'POST', token: player(n).token, body });
      },
      bare(n) {
        const { groundId, date, hour } = hours.take();
        const body = { key: `${groundId}:${date}`, hour: String(hour), userId: player(n).id };
        return shot(bare, '/book', { method: 'POST', body });
      },
    },
    'PUT a favourite': {
      ours() {
        const n = saved.ours++;
        const { token } = player(n);
        return shot(api[0], `/api/users/me/favorites/${ground(n)}`, { method: 'PUT', token });
      },
      bare() {
        // From the far end, so that ours and the bare server change the lists of different players.
        const n = saved.bare++;
        return shot(bare, `/favourite/${players.at(-1 - (n % players.length))?.id},${ground(n)}`, {
          method: 'PUT',
        });
      },
    },
    'PATCH a notification as read': {
      ours() {
        const n = told.ours++;
        return shot(api[0], `/api/notifications/${unread(n)}/read`, {
          method: 'PATCH',
          token: player(n).token,
        });
      },
      bare() {
        const n = told.bare++;
        const at = players.length - 1 - (n % players.length);
        const id = news[at]?.at(-1 - Math.floor(n / players.length));
        return shot(bare, `/read/${id},${players[at]?.id}`, { method: 'PUT' });
      },
    },
  };
}

/** Requests per second of ours and the bare server, in alternating blocks. */
export async function measureRoutes(
  kind: 'read' | 'write',
  pairs: Record<string, Pair>,
  stage: Stage,
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const count = kind === 'write' || quick ? 300 : 1_500;
  const rounds = kind === 'write' ? WRITE_BLOCKS : quick ? 5 : 7;
  for (const [name, pair] of Object.entries(pairs)) {
    const run =
      (ask: (n: number) => Shot) =>
      async (round: number): Promise<number> => {
        await stage.emptyHands();
        const length = kind === 'write' && round < 1 ? WARM_UP_WRITES : count;
        const result = await fire(
          Array.from({ length }, (_, n) => ask(n)),
          CONNECTIONS,
        );
        mustBe(result.hits, 200, 201);
        return rateOf(result);
      };
    const warmUps = pair.warmUps ?? WARM_UPS[kind];
    const { ours, bare } = await alternate(rounds, run(pair.ours), run(pair.bare), warmUps);
    const atLeast = kind === 'read' ? READ_AT_LEAST : WRITE_AT_LEAST;
    tell(compared(name, '/s', ours, { name: BARE, values: bare }, { atLeast }));
  }
}
