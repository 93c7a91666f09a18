import type { Booking } from '@crease/shared/contracts/bookings';
import { dueAtGround } from '@crease/shared/money-state';
import { playPlace } from '@crease/shared/time/play-day';
import { startHourOf } from '@crease/shared/time/slots';

export interface NowAndNext {
  now: { booking: Booking; share: number } | undefined;
  next: Booking | undefined;
}

/** Is it played today or in the night after? */
function isToday({ bookingDate: date, timeSlot }: Booking, today: string): boolean {
  return playPlace({ date, hour: startHourOf(timeSlot.startTime) }, today).date === today;
}

const byStart = (a: Booking, b: Booking) => a.startsAt.localeCompare(b.startsAt);

/** Who is on the ground now, with the share of their time that is over, and who comes next today. `now` in ms. */
export function nowAndNext(bookings: Booking[], now: number, today: string): NowAndNext {
  const playing = bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .sort(byStart);
  const on = playing.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt));
  const next = playing.find(
    (booking) =>
      Date.parse(booking.startsAt) > now && isToday(booking, today) && booking.status === 'confirmed',
  );
  if (!on) return { now: undefined, next };
  const start = Date.parse(on.startsAt);
  return { now: { booking: on, share: (now - start) / (Date.parse(on.endsAt) - start) }, next };
}

/** Today's bookings with money still to come at the ground, in the order they play, and the sum. */
export function whoIsToPay(bookings: Booking[], today: string): { rows: Booking[]; total: number } {
  const rows = bookings
    .filter(
      (booking) => isToday(booking, today) && booking.status !== 'cancelled' && dueAtGround(booking) > 0,
    )
    .sort(byStart);
  return { rows, total: rows.reduce((sum, booking) => sum + dueAtGround(booking), 0) };
}
