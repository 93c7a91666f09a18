import type { Booking } from '@crease/shared/contracts/booking';
import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { SUPPORT } from '../../messaging/mail/support.js';
import { bookingUrl } from './booking-url.js';
import { calendarMethod } from './calendar-method.js';
import { cleanText } from './pdf/text-runs.js';
import { addressOf, receiptFacts } from './receipt-facts.js';

/** How long before the start the reminder comes. */
const REMIND_BEFORE_SECONDS = 2 * 3600;

const STATUSES = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<Booking['status'], ICalEventStatus>;

/**
 * The booking as an iCalendar file (RFC 5545). Its UID is that of the booking and `sequence` only grows, so
 * a later file moves or cancels the entry that an earlier one made.
 */
export function calendarIcs(
  booking: Booking,
  { publicUrl, sequence }: { publicUrl: string; sequence: number },
): string {
  const ground = booking.groundId;
  const name = cleanText(ground.name);
  const calendar = ical({
    prodId: { company: 'Crease', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[calendarMethod(booking)],
  });
  const event = calendar.createEvent({
    id: `${booking._id}@crease`,
    sequence,
    stamp: new Date(booking.updatedAt),
    created: new Date(booking.createdAt),
    lastModified: new Date(booking.updatedAt),
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    summary: `Box cricket at ${name}`,
    description: descriptionOf(booking, publicUrl),
    url: bookingUrl(publicUrl, booking),
    status: STATUSES[booking.status],
    // Both methods need an organizer (RFC 5546), and only the organizer can remove an entry.
    organizer: { name: 'Crease', email: SUPPORT.email },
  });
  if (ground.location) {
    event.location({
      title: name,
      address: cleanText(addressOf(ground) ?? ''),
      geo: { lat: ground.location.latitude, lon: ground.location.longitude },
    });
  } else event.location(name);
  if (booking.status === 'confirmed' || booking.status === 'pending') {
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: REMIND_BEFORE_SECONDS,
      description: `Box cricket at ${name} in two hours`,
    });
  }
  return calendar.toString();
}

function descriptionOf(booking: Booking, publicUrl: string): string {
  const { code, moneyLine } = receiptFacts(booking);
  const { playerCount, teamName } = booking.playerDetails;
  return cleanText(
    [
      code ? `Confirmation code: ${code}` : '',
      `Booking ID: ${booking.bookingId}`,
      `${playerCount} players${teamName ? `, ${teamName}` : ''}`,
      moneyLine,
      booking.groundId.owner
        ? `Ground: ${booking.groundId.owner.name}, ${booking.groundId.owner.contact}`
        : '',
      bookingUrl(publicUrl, booking),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}
