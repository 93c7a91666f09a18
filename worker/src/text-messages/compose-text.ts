import type { TextTemplateName, TextValues } from '@crease/domain/messaging/text-messages/text-templates';
import type { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import type { NotificationType } from '@crease/shared/contracts/notifications';
import { formatDay } from '@crease/shared/format/in-english';
import { formatHour } from '@crease/shared/format/time';
import { startHourOf } from '@crease/shared/time/slots';

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingBrief>>>;

/** The values of a text from the booking's current state, or null if the news no longer applies. */
type Compose<N extends TextTemplateName> = (booking: Booking, factId: string) => TextValues<N> | null;

const hour = (time: string): string => formatHour(startHourOf(time));

const when = ({ bookingDate, timeSlot, groundName }: Booking) => ({
  ground: groundName,
  day: formatDay(bookingDate),
  from: hour(timeSlot.startTime),
  to: hour(timeSlot.endTime),
});

/** The values of a confirmed game, with its check-in code. */
function onWithCode(booking: Booking) {
  const code = booking.confirmation?.confirmationCode;
  return booking.status === 'confirmed' && code ? { ...when(booking), code } : null;
}

/** The types that are sent as texts, each by the template of its name (docs/product-rules.md, Texts). */
const COMPOSE = {
  booking_confirmed: onWithCode,
  booking_moved: onWithCode,
  // Only for a confirmed game; the dates of an ended regular are covered by other news.
  booking_cancelled: (booking, factId) =>
    booking.status === 'cancelled' && booking.confirmation && !factId.startsWith('regular-ended-')
      ? when(booking)
      : null,
  // A game moved since then has another reminder.
  booking_reminder: (booking, factId) =>
    factId === `reminder-${booking._id}-${booking.startsAt.getTime()}` ? onWithCode(booking) : null,
  refund_processed: (booking, factId) => {
    const refund = booking.payment.refunds.find(({ refundId }) => factId === `refunded-${refundId}`);
    return refund
      ? {
          amount: String(Math.round(refund.amount)),
          ground: booking.groundName,
          day: formatDay(booking.bookingDate),
        }
      : null;
  },
} satisfies { [N in Exclude<TextTemplateName, 'phone_code'>]: Compose<N> };

export type TextedType = keyof typeof COMPOSE;

/** Whether this type is sent as a text. */
export const isTexted = (type: NotificationType | TextTemplateName): type is TextedType => type in COMPOSE;

/** The values of a text from the booking's current state; null if there is nothing to tell any more. */
export function composeText(
  type: TextedType,
  booking: Booking,
  factId: string,
): Readonly<Record<string, string>> | null {
  return COMPOSE[type](booking, factId);
}
