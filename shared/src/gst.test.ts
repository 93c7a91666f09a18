import { expect, it } from 'vitest';
import { creditPartsOf, financialYearOf, invoiceNumber, type TaxParts, taxPartsOf } from './gst.js';
import { stateCodeOf, stateNameOf } from './state-codes.js';

it('parts a total into its taxable value and CGST with SGST, the odd rupee to SGST', () => {
  // 2,754 contains 420 of tax: 2754 - 2754 / 1.18 = 420.1.
  expect(taxPartsOf(2754, false)).toEqual({ taxable: 2334, cgst: 210, sgst: 210, total: 2754 });
  expect(taxPartsOf(300, false)).toEqual({ taxable: 254, cgst: 23, sgst: 23, total: 300 });
  expect(taxPartsOf(100, false)).toEqual({ taxable: 85, cgst: 7, sgst: 8, total: 100 });
});

it('charges IGST alone between states', () => {
  expect(taxPartsOf(100, true)).toEqual({ taxable: 85, igst: 15, total: 100 });
});

it.each([false, true])(
  'gives back exactly the parts of an invoice over its credit notes (IGST: %s)',
  (isInterState) => {
    const invoice = taxPartsOf(1020, isInterState);
    const creditAll = (totals: number[]) =>
      totals.reduce<TaxParts[]>((notes, total) => [...notes, creditPartsOf(total, invoice, notes)], []);
    const sum = (notes: TaxParts[], part: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
      notes.reduce((all, one) => all + (one[part] ?? 0), 0);
    for (const totals of [
      [...Array(10).fill(5), 970],
      [970, ...Array(10).fill(5)],
      Array(204).fill(5),
      Array(1020).fill(1),
    ]) {
      const notes = creditAll(totals);
      for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const) {
        expect(sum(notes, part)).toBe(invoice[part] ?? 0);
        expect(notes.every((one) => (one[part] ?? 0) >= 0)).toBe(true);
      }
    }
    expect(creditAll([...Array(10).fill(5), 970]).at(-1)).toEqual(
      isInterState
        ? { taxable: 824, igst: 146, total: 970 }
        : { taxable: 824, cgst: 73, sgst: 73, total: 970 },
    );
  },
);

it.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2027-01-15', '26-27'],
  ['2099-12-31', '99-00'],
])('%s lies in the financial year %s', (date, year) => {
  expect(financialYearOf(date)).toBe(year);
});

it('numbers both series in at most 16 characters', () => {
  expect(invoiceNumber('invoice', '26-27', 123)).toBe('INV/26-27/000123');
  expect(invoiceNumber('invoice', '26-27', 999_999)).toHaveLength(16);
  expect(invoiceNumber('credit-note', '26-27', 1)).toBe('CN/26-27/000001');
  expect(() => invoiceNumber('invoice', '26-27', 1_000_000)).toThrow('longer');
});

it('knows the states by their names, however they are written', () => {
  expect(stateCodeOf('Maharashtra')).toBe('27');
  expect(stateCodeOf(' tamil  nadu')).toBe('33');
  expect(stateCodeOf('Jammu & Kashmir')).toBe('01');
  expect(stateCodeOf('Pondicherry')).toBe('34');
  expect(stateCodeOf('Atlantis')).toBeUndefined();
  expect(stateNameOf('29')).toBe('Karnataka');
});
