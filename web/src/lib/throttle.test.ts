import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.js';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const heardTurns = () => {
  const turns: string[][] = [];
  return { turns, ...throttle<string>((words) => turns.push(words)) };
};

test('delivers a single message at once, and messages in quick succession together', () => {
  const { hear, turns } = heardTurns();
  hear('a');
  expect(turns).toEqual([['a']]);
  hear('b');
  hear('c');
  expect(turns).toEqual([['a']]);
  vi.runAllTimers();
  expect(turns).toEqual([['a'], ['b', 'c']]);
});

test('delivers nothing after stop', () => {
  const { hear, stop, turns } = heardTurns();
  hear('a');
  hear('b');
  stop();
  vi.runAllTimers();
  expect(turns).toEqual([['a']]);
});

test('delivers nothing between a tap and its render, and loses nothing', () => {
  const { hear, turns } = heardTurns();
  page.dispatchEvent(new Event('pointerdown'));
  hear('a');
  expect(turns).toEqual([]);
  vi.runAllTimers();
  expect(turns).toEqual([['a']]);
});
