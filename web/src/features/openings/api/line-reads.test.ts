import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawingPollMs, lettingPollMs, lineReads, MS_PER_PLACE, SPREAD_MS } from './line-reads.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const board = (over: Partial<OpeningBoard>): OpeningBoard => ({
  groundId: 'a'.repeat(24),
  date: '2026-12-30',
  phase: 'letting',
  opensAt: '2026-11-29T18:30:00.000Z',
  closesAt: '2026-11-29T18:31:00.000Z',
  drawn: 60,
  reached: 5,
  secondsEach: 24,
  ...over,
});
const entry: OwnEntry = { receipt: 'r', entry: 'e', inDraw: true };

it('reads nothing when the line ends, because every waiting player hears of it at the same moment', () => {
  const read = vi.fn();
  const { onChange } = lineReads(read);
  for (const mine of [undefined, entry, { ...entry, place: 16 }, { ...entry, place: 3 }])
    onChange(mine, board({ phase: 'over' }));
  vi.advanceTimersByTime(SPREAD_MS);
  expect(read).not.toHaveBeenCalled();
});

it('reads the new place once, however often the line moves on meanwhile', () => {
  const read = vi.fn();
  const { onChange } = lineReads(read);
  for (const reached of [0, 5, 6, 7]) onChange(entry, board({ reached }));
  vi.advanceTimersByTime(10_000 + SPREAD_MS);
  expect(read).toHaveBeenCalledTimes(1);
});

it('does not read a place that has come over the socket', () => {
  const read = vi.fn();
  const { onChange } = lineReads(read, () => true);
  onChange(entry, board({}));
  vi.advanceTimersByTime(10_000 + SPREAD_MS);
  expect(read).not.toHaveBeenCalled();
});

it('spreads the reads of new places over longer, the more entries were drawn', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const read = vi.fn();
  const inDraw = lineReads(read);
  inDraw.onChange(entry, board({ drawn: 5_000 }));
  vi.advanceTimersByTime(10_000 + 5_000 * MS_PER_PLACE * 0.5 - 1);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
  // Places behind the draw are given out soon after each entry.
  const behind = lineReads(read);
  behind.onChange({ ...entry, inDraw: false }, board({ drawn: 20_000 }));
  vi.advanceTimersByTime(SPREAD_MS);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads a new place within a minute, however many entries were drawn', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const read = vi.fn();
  lineReads(read).onChange(entry, board({ drawn: 150_000 }));
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads a missing place when the socket has come back, and only that', () => {
  const read = vi.fn();
  const { onLiveAgain } = lineReads(read);
  for (const mine of [undefined, { ...entry, place: 16 }, { ...entry, until: '2026-11-29T18:35:00.000Z' }])
    onLiveAgain(mine, board({}));
  const { drawn: _drawn, ...undrawn } = board({ phase: 'drawing' });
  onLiveAgain(entry, undrawn);
  onLiveAgain(entry, board({ phase: 'over' }));
  expect(read).not.toHaveBeenCalled();
  onLiveAgain(entry, board({}));
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads at once when the player is let in, and not when others are', () => {
  const read = vi.fn();
  const { onChange } = lineReads(read);
  onChange({ ...entry, place: 6 }, board({ reached: 5 }));
  expect(read).not.toHaveBeenCalled();
  onChange({ ...entry, place: 6 }, board({ reached: 6 }));
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads nothing after it was stopped', () => {
  const read = vi.fn();
  const { onChange, stop } = lineReads(read);
  onChange(entry, board({}));
  stop();
  vi.advanceTimersByTime(10_000 + SPREAD_MS);
  expect(read).not.toHaveBeenCalled();
});

it('polls often when the turn is near, and seldom for the thousands whose turn is far away', () => {
  const pollAt = (place: number) =>
    lettingPollMs({ opening: board({ reached: 5 }), mine: { ...entry, place } });
  expect([6, 15, 20_000].map(pollAt)).toEqual([20_000, 120_000, 300_000]);
  expect(lettingPollMs({ opening: board({}) })).toBe(300_000);
});

it('does not poll for a new place before all pages have had the time to read theirs', () => {
  expect(lettingPollMs({ opening: board({ drawn: 20_000 }), mine: entry })).toBe(80_000);
  expect(lettingPollMs({ opening: board({ drawn: 20_000 }), mine: { ...entry, inDraw: false } })).toBe(
    24_000,
  );
});

it('polls more often during the draw while no messages arrive', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect([drawingPollMs(true), drawingPollMs(false)]).toEqual([30_000, 15_000]);
});
