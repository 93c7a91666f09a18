import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { describe, expect, it } from 'vitest';
import { instantOf, placeEntries, slotAt } from './place.js';

const TODAY = '2026-11-21';
const NEXT = '2026-11-22';

const block = (date: string, timeSlot: string): CalendarEntry => ({
  kind: 'block',
  timeSlot,
  block: {
    _id: `${date}${timeSlot}`.replace(/\D/g, '').padEnd(24, '0'),
    groundId: 'a'.repeat(24),
    date,
    timeSlot,
    reason: '',
    kind: 'block',
    createdAt: `${date}T00:00:00.000Z`,
  },
});
const hold = (date: string, timeSlot: string): CalendarEntry => ({
  kind: 'hold',
  timeSlot,
  date,
  heldUntil: '2026-11-21T15:00:00.000Z',
});
const spans = (lists: Parameters<typeof placeEntries>[0], date: string) =>
  placeEntries(lists, date, TODAY).map(({ from, to }) => [from, to]);

describe('placeEntries', () => {
  it('gives the night until 6 AM to the evening before it', () => {
    const night = block(NEXT, '01:00-03:00');
    const lists = [
      { date: TODAY, entries: [block(TODAY, '18:00-20:00')] },
      { date: NEXT, entries: [night, block(NEXT, '06:00-08:00')] },
    ];
    expect(spans(lists, TODAY)).toEqual([
      [18, 20],
      [25, 27],
    ]);
  });

  it('shows once what both dates list, whole', () => {
    const late = block(TODAY, '23:00-02:00');
    const lists = [
      { date: TODAY, entries: [late] },
      { date: NEXT, entries: [late] },
    ];
    expect(spans(lists, TODAY)).toEqual([[23, 26]]);
  });

  it('keeps the small hours of today with today, and of a later day with the evening before', () => {
    const early = (date: string) => [{ date, entries: [block(date, '01:00-03:00')] }];
    expect(spans(early(TODAY), TODAY)).toEqual([[1, 3]]);
    expect(spans(early(NEXT), NEXT)).toEqual([]);
  });

  it('cuts what runs over from the day before to the hours of today', () => {
    const over = block('2026-11-20', '23:00-02:00');
    expect(spans([{ date: TODAY, entries: [over] }], TODAY)).toEqual([[0, 2]]);
  });

  it('places a game that crosses midnight by its own date, on whichever date it is listed', () => {
    const held = hold(TODAY, '23:00-01:00');
    const elsewhere: CalendarEntry = { ...held, kind: 'booking', groundId: 'b'.repeat(24) };
    for (const entry of [held, elsewhere]) {
      const listed = { date: TODAY, entries: [entry] };
      for (const after of [[], [entry]])
        expect(spans([listed, { date: NEXT, entries: after }], TODAY)).toEqual([[23, 25]]);
    }
    const over = hold('2026-11-20', '23:00-01:00');
    expect(spans([{ date: TODAY, entries: [over] }], TODAY)).toEqual([[0, 1]]);
  });

  it('keeps apart what two other grounds of the turf have at one hour', () => {
    const on = (groundId: string): CalendarEntry => ({
      kind: 'booking',
      timeSlot: '18:00-19:00',
      date: TODAY,
      groundId: groundId.repeat(24),
    });
    expect(spans([{ date: TODAY, entries: [on('b'), on('c')] }], TODAY)).toHaveLength(2);
  });
});

describe('slotAt', () => {
  it('names hours past midnight by the next date', () => {
    expect(slotAt(TODAY, 25, 2)).toEqual({ date: NEXT, timeSlot: '01:00-03:00' });
    expect(slotAt(TODAY, 23, 2)).toEqual({ date: TODAY, timeSlot: '23:00-01:00' });
  });

  it('agrees with the instant of its beginning', () => {
    expect(new Date(instantOf(TODAY, 25)).toISOString()).toBe('2026-11-21T19:30:00.000Z');
  });
});
