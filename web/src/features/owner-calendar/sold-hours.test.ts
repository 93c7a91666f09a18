import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { expect, it } from 'vitest';
import { soldHours } from './sold-hours.js';

const DATE = '2026-11-23';
const AFTER = '2026-11-24';
/** Open from 18:00 to 22:00. */
const price = { perHour: 1000, currency: 'INR' as const, discount: 0, ranges: [] };
const evening = { ...price, ranges: [{ start: '18:00', end: '22:00', perHour: 1000 }] };
const ground = (_id: string, parts?: string[]) => ({
  _id,
  price: evening,
  ...(parts ? { turf: { spaceId: 'turf', parts } } : {}),
});
const [whole, left, right] = [ground('whole', ['A', 'B']), ground('left', ['A']), ground('right', ['B'])];
const alone = ground('alone');

const game = (timeSlot: string, over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'booking',
  timeSlot,
  date: DATE,
  ...over,
});
/** The whole turf is sold at 18 and 19, the left half at 20; each calendar shows the others' entries. */
const CALENDAR: Record<string, CalendarEntry[]> = {
  whole: [game('18:00-20:00'), game('20:00-21:00', { groundId: 'left' })],
  left: [game('18:00-20:00', { groundId: 'whole' }), game('20:00-21:00')],
  right: [game('18:00-20:00', { groundId: 'whole' })],
  alone: [game('21:00-22:00')],
};
const listed = (id: string, date: string) => (date === DATE ? (CALENDAR[id] ?? []) : []);

it('a booking of the whole turf counts once, one of a half for its half', () => {
  expect(soldHours([whole, left, right], DATE, listed)).toEqual({ sold: 2.5, open: 4 });
  expect(soldHours([left, right], DATE, listed)).toEqual({ sold: 2.5, open: 4 });
});

it('grounds without shared turf are added up', () => {
  expect(soldHours([whole, left, right, alone], DATE, listed)).toEqual({ sold: 3.5, open: 8 });
  expect(soldHours([alone], DATE, listed)).toEqual({ sold: 1, open: 4 });
});

it('for a single ground everything that takes its hours counts', () => {
  expect(soldHours([left], DATE, listed)).toEqual({ sold: 3, open: 4 });
  expect(soldHours([right], DATE, listed)).toEqual({ sold: 2, open: 4 });
  expect(soldHours([whole], DATE, listed)).toEqual({ sold: 3, open: 4 });
});

it('closed hours do not count as open, on the parts that are closed', () => {
  const closed = (id: string, date: string): CalendarEntry[] =>
    id === 'left' && date === DATE ? [game('18:00-22:00', { kind: 'closure' })] : [];
  expect(soldHours([whole, left, right], DATE, closed)).toEqual({ sold: 0, open: 2 });
});

it('the night belongs to the evening before it', () => {
  const night = { ...alone, price: { ...price, ranges: [{ start: '22:00', end: '02:00', perHour: 900 }] } };
  const late = (_id: string, date: string) => (date === DATE ? [game('23:00-01:00')] : []);
  expect(soldHours([night], DATE, late)).toEqual({ sold: 2, open: 4 });
  expect(soldHours([night], AFTER, late)).toEqual({ sold: 0, open: 4 });
});
