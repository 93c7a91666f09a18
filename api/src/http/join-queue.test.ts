import { openingTimesOf } from '@crease/shared/openings/opening-times';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JOIN_INTERVAL_MS, JOIN_MARGIN_MS, JOIN_SPREAD_MS, paceJoins } from './join-queue.js';

const { closesAt } = openingTimesOf('2026-12-30');
const LONG_BEFORE = new Date(closesAt.getTime() - 10 * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ now: LONG_BEFORE });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The requests started, in order: joins by their number. */
function queue() {
  const started: (number | string)[] = [];
  const handle = paceJoins({ now: () => new Date() }, ({ url }) => {
    const [, number] = /\?(\d+)$/.exec(url) ?? [];
    started.push(number ? Number(number) : url);
  });
  let joins = 0;
  const ask = (method: string, url: string) => handle({ method, url } as Request, {} as Response);
  return {
    started,
    ask,
    join(count: number) {
      for (let i = 0; i < count; i += 1) ask('PUT', `/api/grounds/g1/openings/2026-12-30/entry?${++joins}`);
    },
  };
}

it('starts the first join at once and the others one at a time, in order of arrival', () => {
  const { started, join } = queue();
  join(4);
  expect(started).toEqual([1]);
  vi.advanceTimersByTime(JOIN_INTERVAL_MS);
  expect(started).toEqual([1, 2]);
  vi.advanceTimersByTime(2 * JOIN_INTERVAL_MS);
  expect(started).toEqual([1, 2, 3, 4]);
});

it('starts a join at once when the queue has been empty for an interval', () => {
  const { started, join } = queue();
  join(1);
  vi.advanceTimersByTime(JOIN_INTERVAL_MS);
  join(1);
  expect(started).toEqual([1, 2]);
});

it('passes on every other request while joins wait', () => {
  const { started, join, ask } = queue();
  join(3);
  ask('GET', '/api/grounds/g1/openings/2026-12-30');
  ask('PUT', '/api/users/me/favourites/g1');
  expect(started).toEqual([1, '/api/grounds/g1/openings/2026-12-30', '/api/users/me/favourites/g1']);
});

it('starts more joins at a time in a long queue, and keeps their order', () => {
  const { started, join } = queue();
  join(10_000);
  vi.advanceTimersByTime(JOIN_SPREAD_MS);
  expect(started.length).toBeGreaterThan(JOIN_SPREAD_MS / JOIN_INTERVAL_MS);
  expect(started.length).toBeLessThan(10_000);
  vi.advanceTimersByTime(4 * JOIN_SPREAD_MS);
  expect(started).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 1));
});

it('has started every waiting join before the draw closes', () => {
  const { started, join } = queue();
  vi.setSystemTime(closesAt.getTime() - 2_000);
  join(10_000);
  vi.advanceTimersByTime(2_000 - JOIN_MARGIN_MS);
  expect(started).toHaveLength(10_000);
});

it('starts a join of the last moment at the next interval', () => {
  const { started, join } = queue();
  vi.setSystemTime(closesAt.getTime() - JOIN_MARGIN_MS / 2);
  join(500);
  vi.advanceTimersByTime(JOIN_INTERVAL_MS);
  expect(started).toHaveLength(500);
});
