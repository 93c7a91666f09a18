import { expect, it } from 'vitest';
import { notesFor } from './owed-invoices.js';

const BILLS = [
  { number: 'A', total: 60 },
  { number: 'B', total: 40 },
];
type Notes = Parameters<typeof notesFor>[3];

it.each([100, 110])(
  'the credit notes of a refund of ₹%d are the same after a crash between two of them',
  (total) => {
    const written = (count: number): Notes =>
      notesFor('refund', total, BILLS, [])
        .slice(0, count)
        .map(({ fact, total, of: { number } }) => ({
          fact,
          total,
          original: { number, date: '2026-11-30' },
        }));
    const whole = notesFor('refund', total, BILLS, []);
    expect(whole.reduce((sum, note) => sum + note.total, 0)).toBe(total);
    const [, ...others] = whole;
    expect(notesFor('refund', total, BILLS, written(1))).toEqual(others);
    expect(notesFor('refund', total, BILLS, written(2))).toEqual([]);
  },
);
