import { expect, test } from 'vitest';
import { asciiDigits } from './ascii-digits.js';
import { foldText } from './fold-text.js';

test.each([
  ['José  Peña', 'jose pena'],
  ['José Peña'.normalize('NFD'), 'jose pena'],
  ['ＡＳＨＡ Rao', 'asha rao'],
  ['Asha\u00a0\u200bRao ', 'asha rao'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folds Devanagari alike in NFC and NFD, and keeps its vowel signs', () => {
  const name = 'लीला क़ुरैशी';
  expect(foldText(name.normalize('NFD'))).toBe(foldText(name.normalize('NFC')));
  expect(foldText('लीला')).not.toBe(foldText('लाल'));
});

test.each([
  ['१२३४५६', '123456'],
  ['௧௨௩', '123'],
  ['٠١٢', '012'],
  ['𝟗𝟎', '90'],
  ['4a5', '4a5'],
])('writes the digits of %j as %j', (text, ascii) => {
  expect(asciiDigits(text)).toBe(ascii);
});
