import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageRate,
  fromRate,
  type GroundPrice,
  isOpenAt,
  priceOf,
  rangeHolds,
  rateAfterDiscount,
  rateAt,
} from './prices.js';
import { slotFrom } from './time/slots.js';

const price: GroundPrice = {
  perHour: 1500,
  currency: 'INR',
  discount: 10,
  ranges: [
    { start: '18:00', end: '23:00', perHour: 1500 },
    { start: '06:00', end: '18:00', perHour: 900 },
    { start: '23:00', end: '02:00', perHour: 1100 },
  ],
};

describe('a price', () => {
  it('is what the rules say, to the rupee', () => {
    expect(priceOf(price, '19:00-21:00')).toEqual({
      ratePerHour: 1500,
      hours: 2,
      baseAmount: 3000,
      discount: 300,
      convenienceFee: 54,
      taxes: 420,
      totalAmount: 2754,
    });
  });

  it('takes the rate of the hour in which the slot starts, over midnight too', () => {
    expect(priceOf(price, '17:00-19:00').ratePerHour).toBe(900);
    expect(priceOf(price, '00:00-02:00').ratePerHour).toBe(1100);
    // In no range: the first one's rate.
    expect(rateAt(price, 3)).toBe(1500);
    expect(isOpenAt(price, 3)).toBe(false);
    expect(rateAt({ ...price, ranges: [] }, 3)).toBe(1500);
    expect(isOpenAt({ ...price, ranges: [] }, 3)).toBe(true);
  });

  it('adds up for any rate, discount and length', () => {
    const rates = fc.integer({ min: 1, max: 100_000 });
    const hours = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 100 }), hours, (perHour, discount, length) => {
        const p = priceOf({ perHour, currency: 'INR', discount, ranges: [] }, slotFrom(10, length));
        expect(p.totalAmount).toBe(p.baseAmount - p.discount + p.convenienceFee);
        expect(Object.values(p).every(Number.isInteger)).toBe(true);
        expect(p.discount).toBeLessThanOrEqual(p.baseAmount);
        expect(p.taxes).toBeLessThanOrEqual(p.totalAmount);
        expect(Math.abs(p.taxes * 1.18 - p.totalAmount * 0.18)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never gets dearer by a discount, cheaper by an hour more, nor different by a range that does not hold its start', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const rate = fc.integer({ min: 1, max: 20_000 });
    const discounts = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(
        hour,
        fc.integer({ min: 1, max: 5 }),
        rate,
        rate,
        discounts,
        (start, length, perHour, other, ds) => {
          const [less, more] = [Math.min(...ds), Math.max(...ds)];
          const text = (h: number) => `${String(h % 24).padStart(2, '0')}:00`;
          const mine = { start: text(start), end: text(start + 1), perHour };
          const ground = (discount: number, ranges = [mine]): GroundPrice => ({
            perHour: 1,
            currency: 'INR',
            discount,
            ranges,
          });
          const total = (p: GroundPrice, hours = length) => priceOf(p, slotFrom(start, hours)).totalAmount;
          expect(total(ground(more))).toBeLessThanOrEqual(total(ground(less)));
          expect(total(ground(less), length + 1)).toBeGreaterThanOrEqual(total(ground(less)));
          const beside = { start: text(start + 1), end: text(start), perHour: other };
          expect(total(ground(less, [beside, mine]))).toBe(total(ground(less)));
        },
      ),
    );
  });

  it('averages the ranges, rounded, or is the plain rate', () => {
    expect(averageRate(price)).toBe(1167);
    expect(averageRate({ perHour: 800, ranges: [] })).toBe(800);
  });

  it('begins at the lowest rate an hour after the discount, ranges or none', () => {
    expect(fromRate(price)).toBe(810);
    expect(fromRate({ ...price, discount: 0 })).toBe(900);
    expect(fromRate({ perHour: 805, discount: 15, ranges: [] })).toBe(684);
  });

  it('costs for no hour less than it begins at, and for one hour just that', () => {
    const rate = fc.integer({ min: 1, max: 20_000 });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(rate, rate, percent, (day, night, discount) => {
        const ground: GroundPrice = {
          perHour: day,
          currency: 'INR',
          discount,
          ranges: [
            { start: '06:00', end: '18:00', perHour: day },
            { start: '18:00', end: '06:00', perHour: night },
          ],
        };
        const hours = Array.from({ length: 24 }, (_, hour) => {
          const { baseAmount, discount: off } = priceOf(ground, slotFrom(hour, 1));
          expect(rateAfterDiscount(rateAt(ground, hour), discount)).toBe(baseAmount - off);
          return baseAmount - off;
        });
        expect(Math.min(...hours)).toBe(fromRate(ground));
      }),
    );
  });

  it('holds every hour of the day in a range whose ends meet', () => {
    const whole = { start: '06:00', end: '06:00', perHour: 1 };
    expect(Array.from({ length: 24 }, (_, hour) => rangeHolds(whole, hour)).every(Boolean)).toBe(true);
  });
});
