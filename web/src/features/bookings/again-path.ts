import type { Booking } from '@crease/shared/contracts/bookings';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { slotText, startHourOf } from '@crease/shared/time/slots';

/** Book Again: the same ground, weekday and hours, at the first such day from now on; the page chooses them if free. */
export function againPath(
  { groundId, bookingDate, timeSlot }: Pick<Booking, 'groundId' | 'bookingDate' | 'timeSlot'>,
  now: number,
): string {
  const slot = slotText(timeSlot);
  const today = dayOf(new Date(now));
  let date = bookingDate;
  while (date < today || hourStart(date, startHourOf(slot)).getTime() <= now) date = addDays(date, 7);
  return `/ground/${groundId._id}?date=${date}&slot=${slot}`;
}
