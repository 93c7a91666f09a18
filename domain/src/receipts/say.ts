import type { Booking } from '@crease/shared/contracts/bookings';
import { addDays, dayOf, TIME_ZONE } from '@crease/shared/time/ist';

/** How mails and receipts write money, days and times: Indian grouping, Indian time (spec §9, contract §3 Dates). */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** `₹1,25,000`; what is taken off has a minus before the sign. */
export const sayRupees = (amount: number): string =>
  `${amount < 0 ? '\u2212' : ''}₹${grouped.format(Math.abs(amount))}`;

/** `Sat 21 Nov 2026`; without the year when that is clear. */
export function sayDay(date: string, { year = true } = {}): string {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${weekday} ${Number(date.slice(8))} ${month}${year ? ` ${date.slice(0, 4)}` : ''}`;
}

const half = (hour: number): string => (hour < 12 ? 'AM' : 'PM');
const dial = (hour: number): string => String(((hour + 11) % 12) + 1);

/** `7–9 PM`, `11 AM–1 PM`, `11 PM–1 AM`: the half of the day is said once where both ends share it. */
export function saySlot({ startTime, endTime }: Booking['timeSlot']): string {
  const [start, end] = [Number(startTime.slice(0, 2)), Number(endTime.slice(0, 2))];
  const to = `${dial(end)} ${half(end)}`;
  return half(start) === half(end) && start < end
    ? `${dial(start)}–${to}`
    : `${dial(start)} ${half(start)}–${to}`;
}

/** The date on which a slot ends, when it is not the date on which it begins. */
export const endsNextDay = ({ bookingDate, timeSlot }: Booking): string | undefined =>
  timeSlot.endTime < timeSlot.startTime && timeSlot.endTime !== '00:00' ? addDays(bookingDate, 1) : undefined;

export const sayHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** `3 PM`, `5:30 PM` of an instant, in India. */
export const sayClock = (at: Date): string => clock.format(at).replace(':00', '').toUpperCase();

/** `21 Nov 2026, 5:30 PM` of an instant (ISO 8601), in India. */
export function sayInstant(at: string): string {
  const when = new Date(at);
  return `${sayDay(dayOf(when)).slice(4)}, ${sayClock(when)}`;
}

/** `98200 12345` of ten digits; anything else as it is. */
export const sayPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  net_banking: 'Net banking',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  cash: 'Cash',
};

/** A payment method as a person says it; the provider's own word where we know no better. */
export const sayMethod = (method: string): string =>
  METHODS[method.toLowerCase()] ?? method.replaceAll('_', ' ');
