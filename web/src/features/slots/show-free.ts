import type { Availability } from '@crease/shared/contracts/grounds';
import { hoursOf } from '@crease/shared/time/slots';
import type { QueryClient } from '@tanstack/react-query';
import type { WantedSlot } from '../holds/public.js';
import { availabilityKeys } from './availability-keys.js';

/** Shows the hours of a hold that the player gives back as free: without it they read as somebody else's until the server has answered. */
export function showFree(client: QueryClient, { groundId, bookingDate, timeSlot }: WantedSlot): void {
  for (const { date, hour } of hoursOf(bookingDate, timeSlot)) {
    client.setQueryData<Availability>(
      availabilityKeys.day(groundId, date),
      (day) => day && withFreeHour(day, hour),
    );
  }
}

/** The day with an hour that is held free again. At its `rev`: what the server says next goes before it. */
export function withFreeHour(day: Availability, hour: number): Availability {
  const held = day.slots[hour];
  if (held?.status !== 'held') return day;
  const { heldUntil: _, ...free } = { ...held, status: 'available' as const };
  return {
    ...day,
    slots: day.slots.map((slot) => (slot === held ? free : slot)),
    bookedSlots: day.bookedSlots.filter((time) => time !== held.time),
  };
}
