import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
/** The one file that turns a rate into text for players. */
const FORMATTER = 'components/hour-rate.tsx';
/** Screens of people who run grounds: a rate is what they set or collect. */
const STAFF = /^features\/(owner|desk|list-ground|admin|ground-form|regulars|coupons)/;
/** A rate in rupees as text: `formatRupees` of a field or a function that gives a price for an hour. */
const RATE =
  /formatRupees\([^;]*?(price\.from|priceAt\.rate|pricePerHour|perHour\b|rateAfterDiscount|\.rate\b)/;
/**
 * The mean is beside the lowest rate, in the paragraph that names the fee; a line of a total is followed by the fee.
 */
const BESIDE: Readonly<Record<string, string>> = {
  'components/price-breakdown.tsx': 't.fee',
  'features/slots/components/cheapest-hours.tsx': '<PlusFee />',
};
const CELLS = ['features/slots/components/hour-cell.tsx', 'features/slots/components/hour-grid.tsx'] as const;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('languages/'),
);
const read = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');
const forPlayers = files.filter((file) => !STAFF.test(file));

describe('every rate that a player sees before the pay sheet', () => {
  it('is written by one formatter, which names the fee beside it', () => {
    const others = forPlayers.filter((file) => file !== FORMATTER && RATE.test(read(file)));
    expect(others.filter((file) => !read(file).includes(BESIDE[file] ?? 'no such text'))).toEqual([]);
    expect(RATE.test(read(FORMATTER))).toBe(true);
  });

  it('has the fee beside it where the plain number is used', () => {
    const plain = forPlayers.filter((file) => file !== FORMATTER && /<HourRate|shortRate\(/.test(read(file)));
    const [cells, grid] = CELLS;
    expect(plain).toContain(cells);
    expect(plain.filter((file) => file !== cells && !read(file).includes('<PlusFee />'))).toEqual([]);
    expect(read(grid)).toContain('<PlusFee />');
  });

  it('is found by this search if written without the formatter', () => {
    for (const written of [
      '{formatRupees(ground.price.from)}',
      'formatRupees(rateAfterDiscount(rate, discount))',
      'formatRupees(priceAt.rate)',
    ])
      expect(RATE.test(written)).toBe(true);
    expect(RATE.test('formatRupees(pricing.totalAmount)')).toBe(false);
  });
});
