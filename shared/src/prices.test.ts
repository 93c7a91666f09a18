import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateAfterDiscount } from './prices/amounts.js';
import { averageRate, type GroundPrice, isOpenAt, plainRateAt, rangeHolds } from './prices/ground-price.js';
import { lowestRate } from './prices/lowest-rate.js';
import { rateAt } from './prices/rates.js';
import { priceOf, totalOf } from './prices.js';
import { hourStart } from './time/ist.js';
import { slotFrom } from './time/slots.js';

const date = '2026-12-01';
const now = hourStart('2026-11-30', 12);
const priced = (price: GroundPrice, timeSlot: string) =>
  priceOf(price, { date, timeSlot, now, isTaxed: true });

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
  it("the price follows the product's rules, to the rupee", () => {
    expect(priced(price, '19:00-21:00')).toEqual({
      rate: 1500,
      ratePerHour: 1500,
      hours: 2,
      baseAmount: 3000,
      discount: 300,
      convenienceFee: 54,
      taxes: 420,
      totalAmount: 2754,
      lines: [
        { hour: 19, rate: 1500 },
        { hour: 20, rate: 1500 },
      ],
    });
  });

  it('a price contains no tax if its seller is not registered, and is otherwise the same', () => {
    const request = { date, timeSlot: '19:00-21:00', now };
    const untaxed = priceOf(price, { ...request, isTaxed: false });
    expect(untaxed).toEqual({ ...priced(price, request.timeSlot), taxes: 0 });
    expect(totalOf(price, request)).toBe(untaxed.totalAmount);
  });

  it('names the tax in the fee where the operator is registered', () => {
    const request = { date, timeSlot: '19:00-21:00', now };
    const tax = (isTaxed: boolean, isFeeTaxed: boolean) => {
      const { taxes, feeTaxes } = priceOf(price, { ...request, isTaxed, isFeeTaxed });
      return [taxes, feeTaxes];
    };
    expect(tax(true, false)).toEqual([420, undefined]);
    expect(tax(true, true)).toEqual([420, 8]);
    expect(tax(false, true)).toEqual([0, 8]);
    expect(tax(false, false)).toEqual([0, undefined]);
  });

  it('a slot takes the rate of its first hour, over midnight too', () => {
    expect(priced(price, '17:00-19:00').ratePerHour).toBe(900);
    expect(priced(price, '00:00-02:00').ratePerHour).toBe(1100);
    // Outside every range: the first range's rate.
    expect(rateAt(price, date, 3, now)).toEqual({ rate: 1500 });
    expect(isOpenAt(price, 3)).toBe(false);
    expect(rateAt({ ...price, ranges: [] }, date, 3, now)).toEqual({ rate: 1500 });
    expect(isOpenAt({ ...price, ranges: [] }, 3)).toBe(true);
  });

  it('a price adds up for any rate, discount and length', () => {
    const rates = fc.integer({ min: 1, max: 100_000 });
    const hours = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 100 }), hours, (perHour, discount, length) => {
        const { lines, ...p } = priced(
          { perHour, currency: 'INR', discount, ranges: [] },
          slotFrom(10, length),
        );
        expect(lines.map((line) => line.rate)).toEqual(Array(length).fill(perHour));
        expect(p.totalAmount).toBe(p.baseAmount - p.discount + p.convenienceFee);
        expect(Object.values(p).every(Number.isInteger)).toBe(true);
        expect(p.discount).toBeLessThanOrEqual(p.baseAmount);
        expect(p.taxes).toBeLessThanOrEqual(p.totalAmount);
        expect(Math.abs(p.taxes * 1.18 - p.totalAmount * 0.18)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a price never rises with a discount, never falls with a longer slot, and ignores ranges that do not contain its start', () => {
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
          const total = (p: GroundPrice, hours = length) => priced(p, slotFrom(start, hours)).totalAmount;
          expect(total(ground(more))).toBeLessThanOrEqual(total(ground(less)));
          expect(total(ground(less), length + 1)).toBeGreaterThanOrEqual(total(ground(less)));
          const beside = { start: text(start + 1), end: text(start), perHour: other };
          expect(total(ground(less, [beside, mine]))).toBe(total(ground(less)));
        },
      ),
    );
  });

  it('the average rate is the rounded mean of the ranges, or the plain rate', () => {
    expect(averageRate(price)).toBe(1167);
    expect(averageRate({ perHour: 800, ranges: [] })).toBe(800);
  });

  it('the lowest rate is the lowest hourly rate after the discount, with or without ranges', () => {
    expect(lowestRate(price, now)).toBe(810);
    expect(lowestRate({ ...price, discount: 0 }, now)).toBe(900);
    expect(lowestRate({ perHour: 805, discount: 15, ranges: [] }, now)).toBe(684);
  });

  it('no hour costs less than the lowest rate, and at least one costs exactly that', () => {
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
          const { baseAmount, discount: off } = priced(ground, slotFrom(hour, 1));
          expect(rateAfterDiscount(rateAt(ground, date, hour, now).rate, discount)).toBe(baseAmount - off);
          return baseAmount - off;
        });
        expect(Math.min(...hours)).toBe(lowestRate(ground, now));
      }),
    );
  });

  it('a range whose ends meet contains every hour of the day', () => {
    const whole = { start: '06:00', end: '06:00', perHour: 1 };
    expect(Array.from({ length: 24 }, (_, hour) => rangeHolds(whole, hour)).every(Boolean)).toBe(true);
  });

  it('an hour has the rate of the first range that contains it, and is closed if none does', () => {
    const text = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
    const range = fc.record({ start: text, end: text, perHour: fc.integer({ min: 2, max: 9_999 }) });
    const lists = fc.array(range, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(lists, { minLength: 1, maxLength: 3 }), (all) => {
        for (let hour = 0; hour < 24; hour++)
          for (const ranges of all) {
            const first = ranges.find((one) => rangeHolds(one, hour));
            expect(plainRateAt({ perHour: 1, discount: 0, ranges }, hour)).toBe(
              (first ?? ranges[0])?.perHour,
            );
            expect(isOpenAt({ ranges }, hour)).toBe(first !== undefined);
          }
      }),
    );
  });
});
