import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { expect, test } from 'vitest';
import { phoneNumber, phoneStart } from './phone-number.js';

test.each([
  ['\u202a+91 98123 45693\u202c', 'wrapped in direction marks, as contact apps copy it'],
  ['0919812345693', 'with a trunk zero before the country code'],
  ['+91 (98123) 45693', 'with brackets'],
  ['+91\u201198123\u201145693', 'with non-breaking hyphens'],
  ['+91\u00a098123\u00a045693', 'with non-breaking spaces'],
  ['0091-98123-45693', 'with the international prefix'],
  ['09812345693', 'with a trunk zero'],
  ['919812345693', 'with a bare country code'],
  ['+91 0 98123 45693', 'with country code and trunk zero'],
  ['९८१२३४५६९३', 'in Devanagari digits'],
  ['＋９１９８１２３４５６９３', 'in full-width characters'],
  ['98123.45693', 'with a dot'],
])('reads %j, %s', (text) => {
  expect(phoneNumber(text)).toBe('9812345693');
});

test.each([
  ['5311284126', 'a mobile number begins with 6 to 9'],
  ['0311284126', 'a mobile number begins with 6 to 9'],
  ['981234569', 'nine digits'],
  ['98123456931', 'eleven digits'],
  ['+9812345693', 'a number of another country'],
  ['+1 98123 45693', 'a number of another country'],
  ['98123x45693', 'a letter'],
  ['98123 45693 / 98123 45694', 'two numbers'],
  [`98123${' '.repeat(60)}45693`, 'too long to be a number'],
  ['', 'nothing'],
])('rejects %j: %s', (text) => {
  expect(phoneNumber(text)).toBeUndefined();
});

test('agrees with libphonenumber on every spelling that it reads as an Indian mobile number', () => {
  const number = fc.stringMatching(/^[6-9]\d{9}$/);
  const before = fc.constantFrom('', '0', '+91', '+91 ', '91', '0091 ', '+91-', '\u202a+91 ');
  const between = fc.constantFrom('', ' ', '-', '\u2011', '\u00a0', '.', ') (');
  fc.assert(
    fc.property(number, before, between, fc.integer({ min: 1, max: 9 }), (digits, prefix, separator, at) => {
      const text = `${prefix}${digits.slice(0, at)}${separator}${digits.slice(at)}`;
      const parsed = parsePhoneNumberFromString(text, 'IN');
      if (parsed?.country !== 'IN' || !parsed.isValid()) return;
      expect(phoneNumber(text)).toBe(parsed.nationalNumber);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['+91 98123', '98123'],
  ['098123', '98123'],
  ['98 12', '9812'],
  ['९८१', '981'],
  ['0919812345693', '9812345693'],
  ['0', undefined],
  ['+', undefined],
  ['Asha', undefined],
  ['CR-12', undefined],
])('searches stored numbers for %j by %j', (typed, start) => {
  expect(phoneStart(typed)).toBe(start);
});
