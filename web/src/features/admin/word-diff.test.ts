import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.js';

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

test('distinguishes words that were added and removed from those that stay', () => {
  expect(shown('Two nets under lights.', 'Three nets under lights.')).toBe(
    '[-Two-][+Three+] nets under lights.',
  );
  expect(shown('Nets by the road', 'Nets by the new road')).toBe('Nets by the [+new +]road');
  expect(shown('', 'All new')).toBe('[+All new+]');
  expect(shown('Same', 'Same')).toBe('Same');
});

test('both texts can be reconstructed from their difference', () => {
  const [before, after] = ['a b c d e f', 'x b y d f g'];
  const pieces = wordDiff(before, after);
  const read = (kind: string) =>
    pieces
      .filter((piece) => piece.kind === 'same' || piece.kind === kind)
      .map(({ text }) => text)
      .join('');
  expect([read('gone'), read('new')]).toEqual([before, after]);
});

test('very long texts are compared as a whole', () => {
  expect(wordDiff('a '.repeat(2_000), 'b').map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
