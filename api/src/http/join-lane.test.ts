import { openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  arrivalOf,
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

/** A lane, with the numbers of the joins that have started and the retry times of those refused. */
function lane({ lets = () => true }: { lets?: () => boolean } = {}) {
  const started: number[] = [];
  const refusedMs: number[] = [];
  const requests: Request[] = [];
  const handle = createJoinLane({
    clock: { now: () => new Date() },
    lets,
    start: (req) => started.push(requests.indexOf(req)),
    refuse: (_req, _res, retryAfterMs) => refusedMs.push(retryAfterMs),
  });
  const ask = (method: string, url: string, res = {} as Response): boolean => {
    const req = { method, url } as Request;
    requests.push(req);
    return handle(req, res);
  };
  const pathOf = (date: string) => `/api/grounds/${'a'.repeat(24)}/openings/${date}/entry`;
  return {
    started,
    refusedMs,
    requests,
    ask,
    pathOf,
    join(count: number, res?: Response) {
      for (let i = 0; i < count; i += 1) expect(ask('PUT', pathOf(DATE), res)).toBe(true);
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

it('refuses again after the draw, where players come in order of arrival', () => {
  const { refusedMs, join } = lane();
  vi.setSystemTime(closesAt.getTime() + LAST_MS + 1_000);
  join(MAX_WAITING + 1);
  expect(refusedMs).toHaveLength(1);
});

it('does not start a join whose client has gone', () => {
  const { started, join } = lane();
  join(1, { destroyed: true } as Response);
  vi.advanceTimersByTime(GROUP_INTERVAL_MS);
  expect(started).toEqual([]);
});

it('leaves other requests, joins outside the time of a line, and those it may not take', () => {
  const { ask, pathOf } = lane();
  expect(ask('GET', pathOf(DATE))).toBe(false);
  expect(ask('PUT', '/api/users/me/favourites/g1')).toBe(false);
  expect(ask('PUT', pathOf('2026-12-28'))).toBe(false);
  vi.setSystemTime(endsAt);
  expect(ask('PUT', pathOf(DATE))).toBe(false);
  vi.setSystemTime(entersFrom);
  const strict = lane({ lets: () => false });
  expect(strict.ask('PUT', strict.pathOf(DATE))).toBe(false);
});
