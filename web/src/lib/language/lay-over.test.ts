import { expect, test } from 'vitest';
import { hindi } from '../../languages/hindi.js';
import { layOver } from './lay-over.js';

const english = {
  title: 'Grounds',
  count: (n: number) => `${n} grounds`,
  steps: [
    { icon: 'search', title: 'Search' },
    { icon: 'bat', title: 'Play' },
  ],
  deep: { kept: 'Kept', said: 'Said' },
} as const;

test('lays words over words, lists by place, and keeps what is not translated', () => {
  const laid = layOver(english, {
    title: 'मैदान',
    count: (n) => `${n} मैदान`,
    steps: [{ title: 'खोजें' }],
    deep: { said: 'कहा' },
  });
  expect(laid.title).toBe('मैदान');
  expect(laid.count(3)).toBe('3 मैदान');
  expect(laid.steps).toEqual([
    { icon: 'search', title: 'खोजें' },
    { icon: 'bat', title: 'Play' },
  ]);
  expect(laid.deep).toEqual({ kept: 'Kept', said: 'कहा' });
});

test('without words the base is itself', () => {
  expect(layOver(english, undefined)).toBe(english);
});

test('every word of the Hindi catalogue is in Devanagari', () => {
  const words = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return [String(Reflect.apply(value, undefined, [1, 2, 3, 4]))];
    return Object.values(Object(value)).flatMap(words);
  };
  const stray = words(hindi).filter((word) => word !== '' && !/[\u0900-\u097f]/.test(word));
  expect(stray).toEqual([]);
});
