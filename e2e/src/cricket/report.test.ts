import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tallyUp } from './report.js';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((text) => lines.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('counts entries that agree, and prints the differences of the others', async () => {
  const entries = [
    { name: 'one', given: [] },
    { name: 'two', given: ['total: expected 4, got 3'] },
  ];
  expect(await tallyUp('match', entries, (given: string[]) => given)).toEqual({ agreed: 1, of: 2 });
  expect(lines).toEqual(['✗ match two\n  total: expected 4, got 3']);
});

it('goes on after an entry that cannot be read and a check that throws', async () => {
  const entries = [
    { name: 'one', problem: 'cannot be read: id is required' },
    { name: 'two', given: 'throw' },
    { name: 'three', given: 'agree' },
  ];
  const check = (given: string) => {
    if (given === 'throw') throw new Error('refused: already-out');
    return [];
  };
  expect(await tallyUp('match', entries, check)).toEqual({ agreed: 1, of: 3 });
  expect(lines).toEqual([
    '✗ match one\n  cannot be read: id is required',
    '✗ match two\n  refused: already-out',
  ]);
});

it('cuts a long list of differences', async () => {
  const differences = Array.from({ length: 15 }, (_, index) => `line ${index + 1}`);
  await tallyUp('table', [{ name: '2013', given: differences }], (given) => given);
  expect(lines[0]?.split('\n').slice(-2)).toEqual(['  line 12', '  … and 3 more']);
});

it('runs as many checks at a time as it may', async () => {
  let running = 0;
  let most = 0;
  const check = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    return [];
  };
  const entries = Array.from({ length: 7 }, (_, index) => ({ name: String(index), given: index }));
  expect(await tallyUp('match', entries, check, 3)).toEqual({ agreed: 7, of: 7 });
  expect(most).toBe(3);
});
