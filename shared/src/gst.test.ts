import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditPartsOf, financialYearOf, invoiceNumber, type TaxParts, taxPartsOf } from './gst.js';
import { stateCodeOf, stateNameOf } from './state-codes.js';

it('splits a total into taxable value, CGST and SGST, with the odd rupee in SGST', () => {
  // 2,754 contains 420 of tax: 2754 - 2754 / 1.18 = 420.1.
  expect(taxPartsOf(2754, false)).toEqual({ taxable: 2334, cgst: 210, sgst: 210, total: 2754 });
  expect(taxPartsOf(300, false)).toEqual({ taxable: 254, cgst: 23, sgst: 23, total: 300 });
  expect(taxPartsOf(100, false)).toEqual({ taxable: 85, cgst: 7, sgst: 8, total: 100 });
});

it('charges only IGST between states', () => {
  expect(taxPartsOf(100, true)).toEqual({ taxable: 85, igst: 15, total: 100 });
});

it('gives the last credit note of an invoice what the earlier ones have left', () => {
  const invoice = taxPartsOf(1020, false);
  expect(invoice).toEqual({ taxable: 864, cgst: 78, sgst: 78, total: 1020 });
  const notes: TaxParts[] = [];
  for (const total of [...Array<number>(10).fill(5), 970]) notes.push(creditPartsOf(invoice, notes, total));
  expect(notes.at(-1)).toEqual({ taxable: 822, cgst: 74, sgst: 74, total: 970 });
});

it('spreads the tax of a small invoice over its credit notes instead of leaving it all to the last', () => {
  const invoice = taxPartsOf(12, true);
  const notes: TaxParts[] = [];
  for (const total of [3, 3, 3, 3]) notes.push(creditPartsOf(invoice, notes, total));
  expect(notes.map(({ igst }) => igst)).toEqual([0, 1, 0, 1]);
});

it('credits the rest after notes which rounded their own tax', () => {
  const invoice = taxPartsOf(12, true);
  const notes: TaxParts[] = [{ taxable: 2, igst: 1, total: 3 }];
  for (const total of [1, 8]) notes.push(creditPartsOf(invoice, notes, total));
  expect(notes.map(({ igst }) => igst)).toEqual([1, 0, 1]);
});

it('makes the credit notes of any refunds sum to their invoice, none with a negative part', () => {
  const refunds = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(refunds, fc.boolean(), (totals, isInterState) => {
      const invoice = taxPartsOf(
        totals.reduce((sum, total) => sum + total, 0),
        isInterState,
      );
      const notes: TaxParts[] = [];
      for (const total of totals) notes.push(creditPartsOf(invoice, notes, total));
      for (const part of ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const) {
        expect(notes.reduce((sum, note) => sum + (note[part] ?? 0), 0)).toBe(invoice[part] ?? 0);
        expect(notes.every((note) => (note[part] ?? 0) >= 0)).toBe(true);
      }
      for (const { taxable, cgst = 0, sgst = 0, igst = 0, total } of notes) {
        expect(taxable + cgst + sgst + igst).toBe(total);
        expect(Math.abs(total - taxable - (total * 18) / 118)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2027-01-15', '26-27'],
  ['2099-12-31', '99-00'],
])('the date %s is in the financial year %s', (date, year) => {
  expect(financialYearOf(date)).toBe(year);
});

it('numbers both series in at most 16 characters', () => {
  expect(invoiceNumber('invoice', '26-27', 123)).toBe('INV/26-27/000123');
  expect(invoiceNumber('invoice', '26-27', 999_999)).toHaveLength(16);
  expect(invoiceNumber('credit-note', '26-27', 1)).toBe('CN/26-27/000001');
  expect(() => invoiceNumber('invoice', '26-27', 1_000_000)).toThrow('longer');
});

it('recognises states by name in any spelling', () => {
  expect(stateCodeOf('Maharashtra')).toBe('27');
  expect(stateCodeOf(' tamil  nadu')).toBe('33');
  expect(stateCodeOf('Jammu & Kashmir')).toBe('01');
  expect(stateCodeOf('Pondicherry')).toBe('34');
  expect(stateCodeOf('Atlantis')).toBeUndefined();
  expect(stateNameOf('29')).toBe('Karnataka');
});
