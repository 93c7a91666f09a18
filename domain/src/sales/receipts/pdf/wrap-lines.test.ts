import { expect, test } from 'vitest';
import { printable, runsOf } from './text-runs.js';
import { wrapLines } from './wrap-lines.js';

/** Every letter is one point wide. */
const measure = (text: string) => [...text].length;

test('breaks at spaces, and inside a word only where it must', () => {
  expect(wrapLines('one two three', { width: 8, measure })).toEqual(['one two', 'three']);
  expect(wrapLines('abcdefghij k', { width: 4, measure })).toEqual(['abcd', 'efgh', 'ij k']);
  expect(wrapLines('one\n\ntwo', { width: 8, measure })).toEqual(['one', '', 'two']);
});

test('ends in an ellipsis only when something is left out', () => {
  expect(wrapLines('one two three', { width: 8, measure, maxLines: 1 })).toEqual(['one two…']);
  expect(wrapLines('one two', { width: 8, measure, maxLines: 1 })).toEqual(['one two']);
  expect(wrapLines('abcdefghij', { width: 4, measure, maxLines: 1 })).toEqual(['abc…']);
});

test('controls and marks that turn the direction of writing are not printed', () => {
  expect(printable('a\u202eb\u0007c\u200bd\r\ne\tf\u2028g')).toBe('abcd\ne f\ng');
  expect(printable('\ud83d')).toBe('?');
});

test('each script gets the font that has it, and an unknown letter a box', () => {
  expect(runsOf('Sixer ₹5', 'text')).toEqual([{ font: 'text', text: 'Sixer ₹5' }]);
  expect(runsOf('₹5', 'display')).toEqual([
    { font: 'display-extended', text: '₹' },
    { font: 'display', text: '5' },
  ]);
  expect(runsOf('राम Ram 👨‍👩‍👧', 'strong')).toEqual([
    { font: 'strong-devanagari', text: 'राम ' },
    { font: 'strong', text: 'Ram ' },
    { font: 'strong', text: '□', isBoxed: true },
  ]);
});
