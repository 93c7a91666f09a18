import { bareHoldShot, FreshHours, holdShot, slotTextOf, warmUpsOf } from '../engine/slots.js';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import type { Crowd } from './people.js';

const CONNECTIONS = 32;
/** Code that has just been loaded is slow: the more there is of it, the longer. A service that is open all day is warm. */
const WARM_UPS = { read: 3, write: 8 };
/** Of a block of writes that does not count: nobody holds more than three. */
const WARM_UP_WRITES = 600;
/** A block of writes takes a fifth of a second: of a few, one collection of garbage would be the median. */
const WRITE_BLOCKS = 9;
const READ_AT_LEAST = 0.5;
const WRITE_AT_LEAST = 0.6;
const BARE = 'node:http + the raw driver';

/** The same request to ours and to the bare server; `n` counts through the block. */
export interface Pair {
  ours(n: number): Shot;
  bare(n: number): Shot;
  /** Where its kind's are too few: blocks that do not count. */
  warmUps?: number;
}

const CITY = 'mumbai';

export function reads({ api, bare, dateIn }: Stage, { players, grounds }: Crowd): Record<string, Pair> {
  const player = (n: number) => players[n % players.length] as Player; // there are some
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
      // A different day for each, so that few are remembered.
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

/** Each may be asked once for each `n`: what was taken, saved or read before costs less. */
export function writes(stage: Stage, { players, grounds, news }: Crowd): Record<string, Pair> {
  const { api, bare } = stage;
  const player = (n: number) => players[n % players.length] as Player; // there are some
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
        // Other players' lists than ours are at: from the far end.
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

/** Requests a second of each, ours and bare in turns. */
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
