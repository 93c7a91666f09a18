import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarksToWrite } from './marks-to-write.js';

const newest = () => new MarksToWrite<number>(Math.max);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives each document once, with all its marks as one, half a second after its first change', () => {
  const days = newest();
  days.add('a', 4);
  vi.advanceTimersByTime(300);
  days.add('a', 6);
  days.add('a', 5);
  days.add('b', 1);
  expect(days.takeDue()).toEqual(new Map());
  vi.advanceTimersByTime(200);
  expect(days.takeDue()).toEqual(new Map([['a', 6]]));
  days.add('a', 7);
  vi.advanceTimersByTime(300);
  expect(days.takeDue()).toEqual(new Map([['b', 1]]));
  expect(days.size).toBe(1);
  expect(days.takeAll()).toEqual(new Map([['a', 7]]));
  expect(days.size).toBe(0);
});

it('gives a hundred at a time, the longest waiting first', () => {
  const days = newest();
  for (let i = 0; i < 150; i++) days.add(`day ${i}`, 1);
  vi.advanceTimersByTime(500);
  expect([...days.takeDue().keys()]).toEqual(Array.from({ length: 100 }, (_, i) => `day ${i}`));
  expect(days.takeDue().size).toBe(50);
});
