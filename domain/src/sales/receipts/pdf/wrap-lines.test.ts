import { beforeAll, expect, test } from 'vitest';
import { carryIsolates, withoutIsolates } from './bidi-runs.js';
import { loadShaper } from './shaper.js';
import { printable, runsOf } from './text-runs.js';
import { wrapLines } from './wrap-lines.js';

beforeAll(loadShaper);

/** Every letter is one point wide. */
const measure = (text: string) => [...text].length;

test('breaks at spaces, and inside a word only if necessary', () => {
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

test('each script gets the font that has it, and a letter without a font a box', () => {
  expect(runsOf('Sixer ₹5', 'text')).toEqual([{ font: 'text', text: 'Sixer ₹5' }]);
  expect(runsOf('₹5', 'display')).toEqual([
    { font: 'display-extended', text: '₹' },
    { font: 'display', text: '5' },
  ]);
  expect(runsOf('राम Ram 👨‍👩‍👧 板', 'strong')).toEqual([
    { font: 'strong-devanagari', text: 'राम ' },
    { font: 'strong', text: 'Ram ' },
    { font: 'emoji', text: '👨‍👩‍👧' },
    { font: 'strong', text: ' ' },
    { font: 'strong', text: '□', isBoxed: true },
  ]);
  expect(runsOf('মাঠ। শেষ', 'display')).toEqual([{ font: 'strong-bengali', text: 'মাঠ। শেষ' }]);
});

/** The pieces of a line from left to right on the page. */
const onPage = (line: string) =>
  runsOf(line, 'text')
    .map(({ text }) => text.trim())
    .filter(Boolean);

test('orders right-to-left words from the right, with Latin words and numbers among them left to right', () => {
  expect(onPage('ملعب كرة كبير')).toEqual(['كبير', 'كرة', 'ملعب']);
  expect(onPage('Ground ملعب كرة 7')).toEqual(['Ground', '7', 'كرة', 'ملعب']);
  expect(onPage(printable('ملعب Super Kings كرة'))).toEqual(['كرة', 'Super Kings', 'ملعب']);
  expect(onPage(printable('ملعب ١٢٣'))).toEqual(['١٢٣', 'ملعب']);
});

test('brackets turn round in right-to-left text', () => {
  expect(onPage(printable('מגרש (תל)'))).toEqual(['(', 'תל', ')', 'מגרש']);
});

test('keeps the words and numbers beside a right-to-left name in place', () => {
  const line = `${printable('ملعب')}, 7–9 PM`;
  expect(onPage(line)).toEqual(['ملعب', ', 7–9 PM']);
  expect(onPage(`${printable('Kings ملعب')}, 7–9 PM`)).toEqual(['Kings', 'ملعب', ', 7–9 PM']);
});

test('isolates each line of a wrapped right-to-left text', () => {
  const text = `${printable('ملعب كرة Kings كبير')}, 7`;
  const lines = carryIsolates(
    wrapLines(text, { width: 11, measure: (piece) => [...withoutIsolates(piece)].length }),
  );
  expect(lines.map(onPage)).toEqual([['كرة', 'ملعب'], ['كبير', 'Kings', ','], ['7']]);
  expect(lines.map(withoutIsolates).join(' ')).toBe('ملعب كرة Kings كبير, 7');
});
