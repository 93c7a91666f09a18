import { openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  arrivalOf,
  beganAt,
  createJoinLane,
  GROUP_INTERVAL_MS,
  GROUP_SIZE,
  LAST_MS,
  MAX_WAITING,
} from './join-lane.js';

const DATE = '2026-12-30';
const { entersFrom, closesAt, endsAt } = openingTimesOf(DATE);

beforeEach(() => {
  vi.useFakeTimers({ now: entersFrom });
});
afterEach(() => {
  vi.useRealTimers();
});

const PATH = `/api/grounds/${'a'.repeat(24)}/openings/${DATE}/entry`;

/** A lane, with the numbers of the joins that have started and the retry times of those refused. */
function lane() {
  const started: number[] = [];
  const refusedMs: number[] = [];
  const requests: Request[] = [];
  const numbers = new Map<Request, number>();
  const callers = new WeakMap<Request, string>();
  const handle = createJoinLane({
    clock: { now: () => new Date() },
    callerOf: (req) => callers.get(req),
    start: (req) => started.push(numbers.get(req) ?? -1),
    refuse: (_req, _res, retryAfterMs) => refusedMs.push(retryAfterMs),
  });
  interface Asked {
    method?: string;
    url?: string;
    res?: object;
    /** An account of its own for each request without a name; null for a request that the lane may not take. */
    by?: string | null;
  }
  const ask = ({ method = 'PUT', url = PATH, res = {}, by = String(requests.length) }: Asked = {}) => {
    const req = { method, url } as Request;
    numbers.set(req, requests.length);
    requests.push(req);
    if (by !== null) callers.set(req, by);
    return handle(req, res as Response);
  };
  return {
    started,
    refusedMs,
    requests,
    ask,
    join(count: number, asked?: Asked) {
      for (let i = 0; i < count; i += 1) expect(ask(asked)).toBe(true);
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

it('starts joins in groups, one group each interval, in order of arrival', () => {
  const { started, join } = lane();
  join(GROUP_SIZE * 2 + 1);
  vi.advanceTimersByTime(0);
  expect(started).toEqual(upTo(GROUP_SIZE));
  vi.advanceTimersByTime(GROUP_INTERVAL_MS - 1);
  expect(started).toHaveLength(GROUP_SIZE);
  vi.advanceTimersByTime(1);
  expect(started).toEqual(upTo(GROUP_SIZE * 2));
  vi.advanceTimersByTime(GROUP_INTERVAL_MS);
  expect(started).toEqual(upTo(GROUP_SIZE * 2 + 1));
});

it('refuses a join that finds the lane full, each with a later time to come back', () => {
  const { refusedMs, started, join } = lane();
  join(MAX_WAITING);
  expect(refusedMs).toEqual([]);
  join(3);
  const perJoin = GROUP_INTERVAL_MS / GROUP_SIZE;
  expect(refusedMs.map((ms) => Math.round(ms / perJoin))).toEqual([1, 2, 3].map((n) => MAX_WAITING + n));
  vi.advanceTimersByTime((MAX_WAITING + 1) * perJoin);
  expect(started).toHaveLength(MAX_WAITING);
});

it('neither refuses nor paces the last joins before the draw closes, which keep the time of their arrival', () => {
  const { refusedMs, started, requests, join } = lane();
  const arrivedAt = new Date(closesAt.getTime() - 10);
  vi.setSystemTime(arrivedAt);
  join(MAX_WAITING * 2);
  vi.advanceTimersByTime(GROUP_INTERVAL_MS * 4);
  expect(refusedMs).toEqual([]);
  expect(started).toHaveLength(MAX_WAITING * 2);
  expect(arrivalOf(requests.at(-1) as Request)).toEqual(arrivedAt);
});

it('does not ask players to come back after the draw has closed', () => {
  const { refusedMs, join } = lane();
  vi.setSystemTime(closesAt.getTime() - LAST_MS - 1_000);
  join(MAX_WAITING + 1);
  expect(refusedMs).toEqual([]);
});

it('refuses no join after the draw, so that players come in order of arrival', () => {
  const { refusedMs, started, join } = lane();
  vi.setSystemTime(closesAt.getTime() + LAST_MS + 1_000);
  join(MAX_WAITING * 2);
  vi.advanceTimersByTime((MAX_WAITING * 2 * GROUP_INTERVAL_MS) / GROUP_SIZE);
  expect(refusedMs).toEqual([]);
  expect(started).toEqual(upTo(MAX_WAITING * 2));
});

it('starts every join within twenty seconds after the draw, because pages give up after thirty', () => {
  const { started, join } = lane();
  vi.setSystemTime(closesAt.getTime() + LAST_MS + 1_000);
  const count = 20_000;
  join(count / 2);
  vi.advanceTimersByTime(10_000);
  expect(started.length).toBeGreaterThan(count * 0.24);
  join(count / 2);
  vi.advanceTimersByTime(10_000);
  expect(started.length).toBeGreaterThanOrEqual(count / 2);
  vi.advanceTimersByTime(10_000);
  expect(started).toEqual(upTo(count));
});

it('gives an account one place, which a repeated join keeps with the time of the first', () => {
  const { refusedMs, started, requests, ask, join } = lane();
  join(1, { by: 'ravi', res: { destroyed: true } });
  const firstAt = new Date();
  join(MAX_WAITING - 1);
  vi.setSystemTime(firstAt.getTime() + 10);
  join(MAX_WAITING, { by: 'ravi' });
  expect(refusedMs).toEqual([]);
  expect(arrivalOf(requests.at(-1) as Request)).toEqual(firstAt);
  ask({ by: 'ravi', url: PATH.replaceAll('a'.repeat(24), 'b'.repeat(24)) });
  expect(arrivalOf(requests.at(-1) as Request)).toEqual(new Date(firstAt.getTime() + 10));
  vi.advanceTimersByTime(0);
  expect(started).toHaveLength(MAX_WAITING + 1);
});

it('counts the wait of a join as part of its duration', () => {
  const { requests, join } = lane();
  join(GROUP_SIZE + 1);
  const arrivedAt = performance.now();
  vi.advanceTimersByTime(GROUP_INTERVAL_MS);
  expect(beganAt(requests.at(-1) as Request)).toBe(arrivedAt);
  expect(beganAt({} as Request)).toBe(arrivedAt + GROUP_INTERVAL_MS);
});

it.each([
  ['capitals', PATH.toUpperCase()],
  ['a trailing slash', `${PATH}/`],
  ['a query', `${PATH}?a=b`],
  ['a bare question mark', `${PATH}?`],
  ['an escaped character of the date', PATH.replace(DATE, `%32${DATE.slice(1)}`)],
  ['the whole address', `http://crease.test${PATH}`],
])('takes a join whose address is spelled with %s', (_what, url) => {
  expect(lane().ask({ url })).toBe(true);
});

it('does not start a join whose client has gone', () => {
  const { started, join } = lane();
  join(1, { res: { destroyed: true } });
  vi.advanceTimersByTime(GROUP_INTERVAL_MS);
  expect(started).toEqual([]);
});

it('fills a group with waiting joins in place of those whose clients have gone', () => {
  const { started, join } = lane();
  join(GROUP_SIZE, { res: { destroyed: true } });
  join(GROUP_SIZE);
  vi.advanceTimersByTime(0);
  expect(started).toEqual(upTo(GROUP_SIZE * 2).slice(GROUP_SIZE));
});

it('starts all that wait before the last moment, evenly in larger groups', () => {
  const { started, refusedMs, join } = lane();
  const leftMs = 5_000;
  vi.setSystemTime(closesAt.getTime() - LAST_MS - leftMs);
  const count = 6_000;
  join(count);
  const waiting = count - refusedMs.length;
  expect(waiting).toBeGreaterThan((leftMs / GROUP_INTERVAL_MS) * GROUP_SIZE * 2);
  vi.advanceTimersByTime(leftMs / 2);
  expect(started.length / waiting).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(leftMs / 2);
  expect(started).toHaveLength(waiting);
});

it('leaves other requests, joins outside the time of a line, and those it may not take', () => {
  const { ask } = lane();
  expect(ask({ method: 'GET' })).toBe(false);
  expect(ask({ url: '/api/users/me/favourites/g1' })).toBe(false);
  expect(ask({ url: `${PATH}/other` })).toBe(false);
  expect(ask({ by: null })).toBe(false);
  vi.setSystemTime(endsAt);
  expect(ask()).toBe(false);
});
