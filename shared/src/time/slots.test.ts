import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, hourOf, hourStart } from './ist.js';
import {
  hasBegun,
  hoursByDate,
  hoursOf,
  isValidDate,
  MAX_SLOT_HOURS,
  parseSlot,
  slotEnd,
  slotFrom,
  slotProblem,
  slotStart,
  slotsOverlap,
  slotText,
  tooFarAhead,
} from './slots.js';

const aDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days));
const aSlot = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: MAX_SLOT_HOURS }))
  .map(([start, hours]) => slotFrom(start, hours));

describe('a time slot', () => {
  it('a slot covers as many consecutive hours as it lasts', () => {
    fc.assert(
      fc.property(aDate, aSlot, (date, slot) => {
        const hours = hoursOf(date, slot);
        const starts = hours.map((h) => hourStart(h.date, h.hour).getTime());
        expect(hours).toHaveLength(parseSlot(slot).duration);
        expect(starts[0]).toBe(slotStart(date, slot).getTime());
        expect(slotEnd(date, slot).getTime() - (starts.at(-1) ?? 0)).toBe(3_600_000);
        for (const [i, at] of starts.entries()) expect(at - (starts[0] ?? 0)).toBe(i * 3_600_000);
      }),
    );
  });

  it('a slot is the same text after parsing', () => {
    fc.assert(
      fc.property(aSlot, (slot) => {
        expect(slotText(parseSlot(slot))).toBe(slot);
      }),
    );
  });

  it('a slot is on one date or on two consecutive ones, earlier first', () => {
    fc.assert(
      fc.property(aDate, aSlot, (date, slot) => {
        const groups = hoursByDate(date, slot);
        expect(groups[0]?.date).toBe(date);
        if (groups[1]) expect(groups[1].date).toBe(addDays(date, 1));
        expect(groups.length).toBeLessThanOrEqual(2);
        expect(groups.flatMap((g) => g.hours)).toHaveLength(parseSlot(slot).duration);
      }),
    );
  });

  it('two slots overlap exactly when they share an hour', () => {
    fc.assert(
      fc.property(aDate, aSlot, fc.integer({ min: -1, max: 1 }), aSlot, (date, a, shift, b) => {
        const other = addDays(date, shift);
        const mine = new Set(hoursOf(date, a).map((h) => `${h.date} ${h.hour}`));
        const shared = hoursOf(other, b).some((h) => mine.has(`${h.date} ${h.hour}`));
        expect(slotsOverlap({ date, slot: a }, { date: other, slot: b })).toBe(shared);
      }),
    );
  });

  it('a slot is refused if it is not in whole hours, too long, empty, or ends at 24:00', () => {
    for (const text of ['18:30-19:30', '10:00-17:00', '18:00-18:00', '18:00-24:00', '9:00-10:00', '']) {
      expect(slotProblem(text)).toBeDefined();
    }
    expect(slotProblem('23:00-01:00')).toBeUndefined();
    expect(slotProblem('22:00-00:00')).toBeUndefined();
  });
});

describe('the calendar', () => {
  it('the date and hour of any instant are those of India', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (at) => {
          const start = hourStart(dayOf(at), hourOf(at)).getTime();
          expect(at.getTime() - start).toBeGreaterThanOrEqual(0);
          expect(at.getTime() - start).toBeLessThan(3_600_000);
        },
      ),
    );
  });

  it('adding and counting days are inverse operations', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -400, max: 400 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(isValidDate(addDays(date, days))).toBe(true);
      }),
    );
  });

  it('30 February is not a date', () => {
    expect(isValidDate('2026-02-28')).toBe(true);
    for (const text of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', 'tomorrow']) {
      expect(isValidDate(text)).toBe(false);
    }
  });

  it('bookable hours start with the next hour and end thirty days ahead', () => {
    const now = new Date('2026-11-21T10:30:00Z'); // 16:00 in India, to the minute
    expect(hasBegun('2026-11-21', '16:00-17:00', now)).toBe(true);
    expect(hasBegun('2026-11-21', '17:00-18:00', now)).toBe(false);
    expect(hasBegun('2026-12-21', '23:00-01:00', now)).toBe(false);
    expect(tooFarAhead('2026-12-21', now)).toBeUndefined();
    expect(tooFarAhead('2026-12-22', now)).toMatch(/30 days/);
  });
});
