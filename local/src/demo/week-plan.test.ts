import type { GroundPrice } from '@crease/shared/prices/ground-price';
import { addDays } from '@crease/shared/time/ist';
import { describe, expect, it } from 'vitest';
import { planDay } from './week-plan.js';

const allDay: GroundPrice = { perHour: 1000, currency: 'INR', discount: 0, ranges: [] };
const daylight: GroundPrice = { ...allDay, ranges: [{ start: '06:00', end: '19:00', perHour: 800 }] };

const dates = Array.from({ length: 56 }, (_, i) => addDays('2026-11-02', i));
const soldOn = (price: GroundPrice, n: number, date: string): number[] =>
  planDay(price, n, date).flatMap(({ start, hours }) => Array.from({ length: hours }, (_, i) => start + i));

describe('the plan of a day', () => {
  it('sells 40 to 70 % of every evening, however long it is', () => {
    for (let n = 0; n < 84; n++)
      for (const date of dates.slice(0, 8)) {
        const sold = soldOn(allDay, n, date);
        for (const [from, to] of [
          [18, 22],
          [18, 24],
          [17, 24],
        ] as const) {
          const share = sold.filter((hour) => hour >= from && hour < to).length / (to - from);
          expect(share).toBeGreaterThanOrEqual(0.4);
          expect(share).toBeLessThanOrEqual(0.7);
        }
        expect(new Set(sold).size).toBe(sold.length);
        expect(Math.max(...sold)).toBeLessThan(24);
      }
  });

  it('keeps to the daylight hours of a ground without lamps, and sells two of the three before dusk', () => {
    for (const date of dates) {
      const sold = soldOn(daylight, 3, date);
      expect(sold.filter((hour) => hour >= 16)).toHaveLength(2);
      expect(sold.every((hour) => hour >= 6 && hour < 19)).toBe(true);
    }
  });

  it('is fuller at the weekend, emptier before the evening, and deterministic', () => {
    const grounds = Array.from({ length: 20 }, (_, n) => n);
    const shareOf = (days: string[], from: number, to: number) => {
      const sold = grounds.flatMap((n) => days.flatMap((date) => soldOn(allDay, n, date)));
      const inside = sold.filter((hour) => hour >= from && hour < to).length;
      return inside / (grounds.length * days.length * (to - from));
    };
    const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
    const [weekend, week] = [dates.filter(isWeekend), dates.filter((date) => !isWeekend(date))];
    expect(shareOf(weekend, 6, 17)).toBeGreaterThan(shareOf(week, 6, 17));
    expect(shareOf(weekend, 17, 24)).toBeGreaterThan(shareOf(week, 17, 24));
    expect(shareOf(dates, 6, 17)).toBeLessThan(0.35);
    expect(planDay(allDay, 5, '2026-11-07')).toEqual(planDay(allDay, 5, '2026-11-07'));
  });
});
