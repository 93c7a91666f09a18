import { totalOf } from '@crease/shared/prices';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { hoursOf, slotFrom } from '@crease/shared/time/slots';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import { type Claim, dayKey, type GroundDayDoc } from '../day/ground-day.schema.js';
import { findAlternatives } from './find-alternatives.js';

const TODAY = '2026-12-01';
const GROUND_ID = 'ground';
const GROUND: JudgedGround = {
  price: { perHour: 1500, currency: 'INR', discount: 0, from: 1500, ranges: [] },
  status: 'active',
  onlineBooking: true,
};
const CLAIM: Claim = { kind: 'booking', ref: 'r', userId: 'u', n: 1 };

/** A time, in hours from today's midnight. */
const at = (hour: number) => ({ date: addDays(TODAY, Math.floor(hour / 24)), hour: hour % 24 });

/** What the contract says: of all free slots of that length within two days around, the three nearest. */
function nearestOf(taken: ReadonlySet<number>, wanted: number, duration: number, now: Date) {
  const wantedDate = at(wanted).date;
  const first = [addDays(wantedDate, -2), dayOf(now)].sort()[1] ?? '';
  const last = addDays(first, 4);
  return Array.from({ length: 24 * 12 }, (_, start) => start)
    .filter((start) => at(start).date >= first && at(start).date <= last)
    .filter((start) =>
      hoursOf(at(start).date, slotFrom(at(start).hour, duration)).every(
        ({ date, hour }, i) => !taken.has(start + i) && hourStart(date, hour) > now,
      ),
    )
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, 3)
    .map((start) => {
      const [{ date }, timeSlot] = [at(start), slotFrom(at(start).hour, duration)];
      const totalAmount = totalOf(GROUND.price, { date, timeSlot, now });
      return { bookingDate: date, timeSlot, totalAmount };
    });
}

const situations = fc.record({
  nowHour: fc.integer({ min: 0, max: 60 }),
  ahead: fc.integer({ min: 1, max: 80 }),
  duration: fc.integer({ min: 1, max: 6 }),
  // From an empty week to one with hardly a free hour.
  taken: fc
    .integer({ min: 0, max: 100 })
    .chain((share) =>
      fc
        .array(fc.integer({ min: 0, max: 99 }), { minLength: 24 * 12, maxLength: 24 * 12 })
        .map((draws) => new Set(draws.flatMap((draw, hour) => (draw < share ? [hour] : [])))),
    ),
});

it('offers the three nearest free slots of the same length, whatever is taken', async () => {
  await fc.assert(
    fc.asyncProperty(situations, async ({ nowHour, ahead, duration, taken }) => {
      const now = new Date(hourStart(TODAY, nowHour).getTime() + 60_000);
      const wanted = nowHour + ahead;
      const claimsOf = (date: string) =>
        Object.fromEntries(
          Array.from({ length: 24 * 12 }, (_, hour) => hour)
            .filter((hour) => taken.has(hour) && at(hour).date === date)
            .map((hour) => [String(at(hour).hour), CLAIM]),
        );
      const day = async (key: string): Promise<GroundDayDoc> => {
        const date = key.slice(dayKey(GROUND_ID, '').length);
        return { _id: key, groundId: GROUND_ID, date, rev: 1, publishedRev: 1, claims: claimsOf(date) };
      };
      const slot = {
        groundId: GROUND_ID,
        bookingDate: at(wanted).date,
        timeSlot: slotFrom(at(wanted).hour, duration),
      };
      const core = { reads: { day }, clock: { now: () => now } };
      expect(await findAlternatives(core, GROUND, slot)).toEqual(nearestOf(taken, wanted, duration, now));
    }),
    { numRuns: 300 },
  );
});

it('searches only one day when it has three free slots', async () => {
  const asked: string[] = [];
  const day = async (key: string) => {
    asked.push(key);
    return null;
  };
  const core = { reads: { day }, clock: { now: () => hourStart(TODAY, 9) } };
  const slot = { groundId: GROUND_ID, bookingDate: addDays(TODAY, 3), timeSlot: '18:00-20:00' };
  await findAlternatives(core, GROUND, slot);
  expect(asked).toEqual([dayKey(GROUND_ID, slot.bookingDate)]);
});
