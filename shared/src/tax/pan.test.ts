import { expect, test } from 'vitest';
import { kindOfPan, lastFourOf, pan, panOfGstin } from './pan.js';

test('a PAN is five letters, four digits and a letter, stored in capitals', () => {
  expect(pan.parse(' abcpe1234f ')).toBe('ABCPE1234F');
  for (const wrong of ['ABCPE1234', 'ABCPE12345', 'AB1PE1234F', 'ABCXE1234F', ''])
    expect(pan.safeParse(wrong).success).toBe(false);
});

test('the fourth letter of a PAN says whose it is', () => {
  expect(['ABCPE1234F', 'ABCHE1234F', 'ABCFE1234F', 'ABCCE1234F', 'ABCTE1234F'].map(kindOfPan)).toEqual([
    'individual',
    'huf',
    'firm',
    'company',
    'other',
  ]);
});

test('a PAN is shown by its last four, and is part of a GSTIN', () => {
  expect(lastFourOf('ABCPE1234F')).toBe('234F');
  expect(panOfGstin('27AAPFU0939F1ZV')).toBe('AAPFU0939F');
});
