import { expect, it } from 'vitest';
import { findUnplain } from '../setup/plain-words.mjs';

const UNPLAIN = `
/**
 * Of a thing, its half.
 */
const half = 0.5; // free again all the
const text = 'all the same';
// Is there for who asks.
it('who asks is told', () => {});
it('answers the caller', () => text + half);
/** The last one that is still to be
 * had. */
// Nobody comes
it('tells whoever asks', () => {});
`;

it('finds comments and titles without a subject, and phrases over line ends', () => {
  expect(findUnplain('a.ts', UNPLAIN)).toEqual([
    { line: 2, phrase: 'Of a' },
    { line: 7, phrase: 'for who' },
    { line: 10, phrase: 'to be had' },
    { line: 12, phrase: 'Nobody' },
    { line: 8, phrase: 'who' },
    { line: 13, phrase: 'whoever' },
  ]);
});

it('accepts the same words in code and in plain sentences', () => {
  const plain = "/** Half of a thing, for whom it concerns. */\nconst said = 'Of a thing, for who asks';";
  expect(findUnplain('a.ts', plain)).toEqual([]);
});
