import type { Booking } from '@crease/shared/contracts/booking';
import { nextOfWeekday } from '@crease/shared/time/same-weekday';
import { slotText } from '@crease/shared/time/slots';

/** Book Again: the same ground, weekday and hours on the next such day. The page selects the hours if they are free. */
export function againSlot(
  { groundId, bookingDate, timeSlot }: Pick<Booking, 'groundId' | 'bookingDate' | 'timeSlot'>,
  now: number,
): { groundId: string; date: string; slot: string } {
  const slot = slotText(timeSlot);
  return { groundId: groundId._id, date: nextOfWeekday(bookingDate, slot, new Date(now)), slot };
}

/** The address where those hours are selected. */
export function againPath(booking: Parameters<typeof againSlot>[0], now: number): string {
  const { groundId, date, slot } = againSlot(booking, now);
  return `/ground/${groundId}?date=${date}&slot=${slot}`;
}
