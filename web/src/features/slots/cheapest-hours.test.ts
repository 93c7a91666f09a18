import { hourStart } from '@crease/shared/time/ist';
import { expect, test } from 'vitest';
import { cheapestHours } from './cheapest-hours.js';

const now = hourStart('2026-11-30', 12).getTime();
const slot = (status: 'available' | 'booked') => ({ time: '', status, pricePerHour: 0 });
const day = (date: string, taken: number[] = []) => ({
  date,
  slots: Array.from({ length: 24 }, (_, hour) => slot(taken.includes(hour) ? 'booked' : 'available')),
});
const ground = (rules: object[]) => ({
  price: {
    perHour: 1000,
    currency: 'INR',
    discount: 10,
    ranges: [],
    average: 1000,
    from: 900,
    rules,
  } as never,
});

test('lists the cheapest free hour of each day, the cheapest day first', () => {
  const rules = [
    { name: 'Quiet', hours: { start: '14:00', end: '16:00' }, rate: 500, priority: 0 },
    { name: 'Wednesday', days: [3], hours: { start: '09:00', end: '10:00' }, rate: 400, priority: 1 },
  ];
  const days = [day('2026-11-30'), day('2026-12-01', [14]), day('2026-12-02')];
  expect(cheapestHours(ground(rules), days, now)).toEqual([
    { date: '2026-12-02', hour: 9, rate: 360 },
    { date: '2026-11-30', hour: 14, rate: 450 },
    { date: '2026-12-01', hour: 15, rate: 450 },
  ]);
});

test('hours that have begun do not count, and equal prices give no cheapest hour', () => {
  const morning = [{ name: 'Early', hours: { start: '06:00', end: '09:00' }, rate: 500, priority: 0 }];
  expect(cheapestHours(ground(morning), [day('2026-11-30')], now)).toEqual([]);
  expect(cheapestHours(ground([]), [day('2026-12-01'), day('2026-12-02')], now)).toEqual([]);
});
