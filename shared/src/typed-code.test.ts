import { expect, test } from 'vitest';
import { typedCode } from './typed-code.js';

test.each([
  ['042917', 'alone'],
  [' 042 917\n', 'in two groups'],
  ['0 4 2 9 1 7', 'digit by digit'],
  ['Your Crease code is 042917. It is good for 10 minutes.', 'in a sentence'],
  ['Code: 042-917', 'with a dash'],
  ['०४२९१७', 'in Devanagari digits'],
  ['आपका कोड ०४२९१७ है, १० मिनट के लिए', 'in a Hindi sentence'],
  ['０４２９１７', 'in full-width digits'],
  ['042917 042917', 'twice'],
])('reads %j, %s', (text) => {
  expect(typedCode(text)).toBe('042917');
});

test.each([
  ['04291', 'five digits'],
  ['0429170', 'seven digits'],
  ['042917 or 654321', 'two codes'],
  ['', 'nothing'],
])('reads no code in %j: %s', (text) => {
  expect(typedCode(text)).toBeUndefined();
});
