import { expect, test } from 'vitest';
import { layOver, layWords } from './lay-over.js';

const english = () =>
  ({
    title: 'Grounds',
    count: (n: number) => `${n} grounds`,
    steps: [
      { icon: 'search', title: 'Search' },
      { icon: 'bat', title: 'Play' },
    ],
    deep: { kept: 'Kept', said: 'Said' },
  }) as const;

test('replaces texts by texts, lists by index, and keeps what is not translated', () => {
  const texts = english();
  const deep = texts.deep;
  layOver(texts, {
    title: 'मैदान',
    count: (n) => `${n} मैदान`,
    steps: [{ title: 'खोजें' }],
    deep: { said: 'कहा' },
  });
  expect(texts.title).toBe('मैदान');
  expect(texts.count(3)).toBe('3 मैदान');
  expect(texts.steps).toEqual([
    { icon: 'search', title: 'खोजें' },
    { icon: 'bat', title: 'Play' },
  ]);
  // Code that took a part earlier sees the translation too.
  expect(deep).toEqual({ kept: 'Kept', said: 'कहा' });
});

test('adds nothing that the texts lack, and changes nothing without a translation', () => {
  const texts = english();
  layWords(texts, undefined);
  layWords(texts, { stray: 'x' });
  expect(Object.keys(texts)).toEqual(Object.keys(english()));
});
