import type { MatchEvent } from '@crease/shared/cricket/events';
import { expect, test } from 'vitest';
import {
  acknowledged,
  EMPTY_LOG,
  hasRoom,
  keepMine,
  leased,
  met,
  nextBatch,
  recorded,
  type ScoringLog,
  stopped,
  takeTheirs,
  withoutRefused,
} from './scoring-log.js';

const event = (id: string): MatchEvent => ({ id, do: 'swap' });
const events = (...ids: string[]) => ids.map(event);
const some = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => event(`${prefix}${n}`));
const logOf = (known: MatchEvent[], waiting: MatchEvent[]): ScoringLog => ({ ...EMPTY_LOG, known, waiting });

test('sends waiting events in order, 120 at a time', () => {
  const log = recorded(EMPTY_LOG, some('w', 200));
  expect(nextBatch(log)).toEqual(some('w', 200).slice(0, 120));
  const rest = acknowledged(log, nextBatch(log));
  expect(rest.known).toHaveLength(120);
  expect(nextBatch(rest)).toEqual(some('w', 200).slice(120));
  expect(nextBatch(acknowledged(rest, nextBatch(rest)))).toEqual([]);
});

test('takes over what the server has beyond it if nothing is waiting', () => {
  expect(met(logOf(events('a'), []), events('b', 'c'))).toEqual(logOf(events('a', 'b', 'c'), []));
});

test('recognises its own events whose answer was lost', () => {
  expect(met(logOf(events('a'), events('b', 'c')), events('b'))).toEqual(
    logOf(events('a', 'b'), events('c')),
  );
  expect(met(logOf(events('a'), events('b')), events('b', 'x'))).toEqual(logOf(events('a', 'b', 'x'), []));
});

test('asks a person to choose when both sides went on, and sends nothing until then', () => {
  const log = met(logOf(events('a'), events('b', 'c')), events('b', 'x'));
  expect(log).toMatchObject({
    ...logOf(events('a', 'b'), events('c')),
    stop: { kind: 'two-series', theirs: events('x') },
  });
  expect(nextBatch(log)).toEqual([]);
});

test('keeps its own series by a branch from the last common event', () => {
  const log = keepMine(met(logOf(events('a'), events('b')), events('x', 'y')), 'branch');
  const branch = { id: 'branch', do: 'branch', from: 1 };
  expect(log).toEqual({ ...EMPTY_LOG, known: events('a', 'x', 'y'), waiting: [branch, event('b')] });
});

test('sends a branch with up to 999 events after it in one request', () => {
  const log = keepMine(met(logOf([], some('w', 1_200)), events('x')), 'branch');
  expect(nextBatch(log)).toHaveLength(1_000);
});

test('gives up its own series for the other one', () => {
  const log = takeTheirs(met(logOf(events('a'), events('b')), events('x', 'y')));
  expect(log).toEqual(logOf(events('a', 'x', 'y'), []));
});

test('sends nothing without being the scorer, and goes on once it is again', () => {
  const log = stopped(logOf([], events('a')), { kind: 'lease-lost' });
  expect(nextBatch(log)).toEqual([]);
  expect(nextBatch(leased(log, 'lease'))).toEqual(events('a'));
});

test('remains stopped by two series when it becomes the scorer again', () => {
  const log = leased(met(logOf([], events('b')), events('x')), 'lease');
  expect(log.stop?.kind).toBe('two-series');
});

test('drops a refused event with those after it', () => {
  const log = stopped(logOf([], events('a', 'b', 'c')), { kind: 'refused', index: 1 });
  expect(withoutRefused(log)).toEqual(logOf([], events('a')));
});

test('acknowledges events once, although two answers tell of them', () => {
  const log = logOf([], events('a', 'b', 'c'));
  const once = met(log, events('a'));
  expect(acknowledged(once, events('a', 'b'))).toEqual(logOf(events('a', 'b'), events('c')));
  expect(acknowledged(acknowledged(log, events('a')), events('a'))).toEqual(
    logOf(events('a'), events('b', 'c')),
  );
});

test('does not part edits that follow each other at the end of a request', () => {
  const edits: MatchEvent[] = [
    { id: 'x', do: 'remove', of: 'w1' },
    { id: 'y', do: 'remove', of: 'w2' },
  ];
  const log = logOf([], [...some('w', 119), ...edits, event('z')]);
  expect(nextBatch(log)).toEqual(some('w', 119));
  expect(nextBatch(acknowledged(log, nextBatch(log)))).toEqual([...edits, event('z')]);
});

test('has room for 3,000 events, corrections included', () => {
  expect(hasRoom(logOf(some('k', 2_990), some('w', 9)), 1)).toBe(true);
  expect(hasRoom(logOf(some('k', 2_990), some('w', 9)), 2)).toBe(false);
});
