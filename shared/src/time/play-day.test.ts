import { describe, expect, it } from 'vitest';
import { dayOf, hourOf, hourStart } from './ist.js';
import { datesOf, playDay, playDaysOf, playPlace } from './play-day.js';

const EVENING = '2026-11-21';
const NEXT = '2026-11-22';
/** An hour and minutes of the evening's date in India, 24 and more after its midnight. */
const at = (hour: number, minutes = 0) => new Date(hourStart(EVENING, hour).getTime() + minutes * 60_000);
const placeOf = (date: string, hour: number, now: Date) => playPlace({ date, hour }, dayOf(now));

describe('a day of play', () => {
  it('a day of play runs from 6 AM to 6 AM; today starts at midnight', () => {
    expect(playDay(NEXT, EVENING)).toEqual({ date: NEXT, from: 6, to: 30 });
    expect(playDay(EVENING, EVENING)).toEqual({ date: EVENING, from: 0, to: 30 });
    expect(playDay(EVENING, NEXT)).toEqual({ date: EVENING, from: 0, to: 30 });
    expect(datesOf(playDay(EVENING, EVENING))).toEqual([EVENING, NEXT]);
    expect(datesOf({ date: EVENING, from: 18, to: 22 })).toEqual([EVENING]);
  });

  it('at 23:40 a day of play includes the small hours of the next date', () => {
    const now = at(23, 40);
    expect(placeOf(EVENING, 23, now)).toEqual({ date: EVENING, at: 23 });
    expect(placeOf(NEXT, 0, now)).toEqual({ date: EVENING, at: 24 });
    expect(placeOf(NEXT, 5, now)).toEqual({ date: EVENING, at: 29 });
    expect(placeOf(NEXT, 6, now)).toEqual({ date: NEXT, at: 6 });
  });

  it.each([
    ['00:30', at(24, 30)],
    ['05:59', at(29, 59)],
    ['06:00', at(30)],
  ])('at %s a day of play includes the rest of its own small hours and those of the next date', (_, now) => {
    expect(dayOf(now)).toBe(NEXT);
    expect(placeOf(NEXT, 5, now)).toEqual({ date: NEXT, at: 5 });
    expect(placeOf('2026-11-23', 5, now)).toEqual({ date: NEXT, at: 29 });
    expect(placeOf('2026-11-23', 6, now)).toEqual({ date: '2026-11-23', at: 6 });
  });

  it('every future hour belongs to exactly one day of play, at any time', () => {
    for (const now of [at(23, 40), at(24, 30), at(29, 59), at(30)]) {
      const today = dayOf(now);
      for (const date of [EVENING, NEXT, '2026-11-23', '2026-11-24']) {
        for (let hour = 0; hour < 24; hour += 1) {
          if (date < today || (date === today && hour <= hourOf(now))) continue;
          const under = playDaysOf(date).filter((day) => {
            const { from, to } = playDay(day, today);
            const place = day === date ? hour : hour + 24;
            return day >= today && place >= from && place < to;
          });
          expect(under).toEqual([placeOf(date, hour, now).date]);
        }
      }
    }
  });
});
