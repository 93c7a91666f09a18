import type { Availability } from '@crease/shared/contracts/grounds';
import { hourSlotText } from '@crease/shared/time/slots';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { availabilityKeys } from './availability-keys.js';
import { newerDay } from './day-frame.js';
import { showFree } from './show-free.js';

const groundId = 'a'.repeat(24);
const heldUntil = '2026-11-21T10:05:00.000Z';

/** A day on which these hours are held and 20 is booked. */
function aDay(date: string, held: number[]): Availability {
  const slots = Array.from({ length: 24 }, (_, hour) => ({
    time: hourSlotText(hour),
    pricePerHour: 900,
    ...(held.includes(hour)
      ? { status: 'held' as const, heldUntil }
      : { status: hour === 20 ? ('booked' as const) : ('available' as const) }),
  }));
  const bookedSlots = slots.filter(({ status }) => status !== 'available').map(({ time }) => time);
  return { groundId, date, rev: 7, serverTime: '2026-11-21T10:00:00.000Z', slots, bookedSlots };
}

test('hours that are given back are free at once, over midnight too, and no others', () => {
  const client = new QueryClient();
  const key = (date: string) => availabilityKeys.day(groundId, date);
  const next = aDay('2026-11-22', [0, 1]);
  client.setQueryData(key('2026-11-21'), aDay('2026-11-21', [23]));
  client.setQueryData(key('2026-11-22'), next);

  showFree(client, { groundId, bookingDate: '2026-11-21', timeSlot: '23:00-01:00' });

  expect(client.getQueryData(key('2026-11-21'))).toEqual(aDay('2026-11-21', []));
  expect(client.getQueryData(key('2026-11-22'))).toEqual(aDay('2026-11-22', [1]));
  // Whoever has it meanwhile is shown as soon as the server says so.
  const said = { ...next, serverTime: '2026-11-21T10:00:01.000Z' };
  expect(newerDay(client.getQueryData(key('2026-11-22')), said)).toBe(said);
});
