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
  it('the hours until 6 AM belong to the evening before', () => {
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

  it('an entry listed under both dates is shown once, complete', () => {
    const late = block(TODAY, '23:00-02:00');
    const lists = [
      { date: TODAY, entries: [late] },
      { date: NEXT, entries: [late] },
    ];
    expect(spans(lists, TODAY)).toEqual([[23, 26]]);
  });

  it("today's small hours belong to today, a later day's to the evening before", () => {
    const early = (date: string) => [{ date, entries: [block(date, '01:00-03:00')] }];
    expect(spans(early(TODAY), TODAY)).toEqual([[1, 3]]);
    expect(spans(early(NEXT), NEXT)).toEqual([]);
  });

  it('an entry that runs over from the day before is cut to the hours of today', () => {
    const over = block('2026-11-20', '23:00-02:00');
    expect(spans([{ date: TODAY, entries: [over] }], TODAY)).toEqual([[0, 2]]);
  });

  it('a booking that crosses midnight is placed by its own date, on whichever date it is listed', () => {
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

  it('entries of two other grounds of the turf at one hour are kept apart', () => {
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
  it('hours past midnight get the next date', () => {
    expect(slotAt(TODAY, 25, 2)).toEqual({ date: NEXT, timeSlot: '01:00-03:00' });
    expect(slotAt(TODAY, 23, 2)).toEqual({ date: TODAY, timeSlot: '23:00-01:00' });
  });

  it('a slot agrees with the instant of its beginning', () => {
    expect(new Date(instantOf(TODAY, 25)).toISOString()).toBe('2026-11-21T19:30:00.000Z');
  });
});
