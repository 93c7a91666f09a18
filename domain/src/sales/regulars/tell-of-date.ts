import { formatDay, formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { formatPhone } from '@crease/shared/format/phone';
import { slotText } from '@crease/shared/time/slots';
import { findGroundById, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import {
  type FactRow,
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { Core } from '../../platform/core.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { peopleIn } from '../booking-record/people-in.js';
import { isDisownedAt } from '../customers/shown-to.js';
import { freeNear } from './plan-regular.js';
import { findRegular } from './regular.schema.js';

/**
 * Mails a regular's customer that one of their games was cancelled, with free alternatives nearby. An end has its own
 * mail. Idempotent.
 */
export async function tellOfLostDate(core: Core, bookingId: string): Promise<void> {
  const booking = await findBooking(core, bookingId);
  const to = booking?.playerDetails.contactPerson.email;
  if (!booking?.regularId || !to || booking.status !== 'cancelled') return;
  if (await isDisownedAt(core, booking, to)) return;
  const regular = await findRegular(core, booking.regularId);
  const entry = Object.values(regular?.dates ?? {}).find(({ bookingId: id }) => id.equals(booking._id));
  // Never theirs, or ended together with all later ones.
  if (entry?.state !== 'booked' && entry?.state !== 'skipped') return;
  const ground = await findGroundById(core, booking.groundId);
  const near = ground ? await freeNear(core, ground, booking.bookingDate, slotText(booking.timeSlot)) : [];
  const choices = near.map(
    ({ bookingDate, timeSlot }) => `${formatDay(bookingDate)}, ${formatSlot(timeSlot)}`,
  );
  await requestMail(core, {
    id: stableId(`regular-lost-${bookingId}`),
    to,
    kind: 'booking',
    cause: { what: 'change', ownerId: booking.ownerId, bookingId },
    about: peopleIn(booking),
    ...lostDateMail(booking, ground, choices, core.env.PUBLIC_URL),
    uselessAt: booking.startsAt,
  });
}

function lostDateMail(
  booking: BookingDoc,
  ground: GroundDoc | null,
  choices: readonly string[],
  publicUrl: string,
): MailText {
  const { groundName: place, bookingDate, timeSlot, cancellation } = booking;
  const when = `${formatFullDay(bookingDate)}, ${formatSlot(slotText(timeSlot))}`;
  const isClosed = cancellation?.code === 'closure';
  const lead = isClosed
    ? `We are sorry: ${place} is closed on ${when}. Your other weekly games stay as they are.`
    : `Your weekly game on ${when} at ${place} is left out. Your other games stay as they are.`;
  const way =
    choices.length > 0
      ? 'Another time near it? These hours are free now: call the ground, or book them online.'
      : 'Another time near it? Call the ground.';
  const reason = cancellation?.reason.trim();
  const facts: FactRow[] = [
    ...(reason ? [{ name: 'Reason', value: reason }] : []),
    ...(choices.length > 0 ? [{ name: 'Free near it', value: choices.join(' · ') }] : []),
    ...(ground ? [{ name: 'The ground’s phone', value: formatPhone(ground.owner.contact) }] : []),
  ];
  const button = {
    label: 'See free hours',
    url: `${publicUrl}/ground/${booking.groundId}?date=${bookingDate}`,
  };
  return {
    subject: `${isClosed ? 'Closed' : 'Left out'}: ${when} at ${place}`,
    text: [
      lead,
      way,
      factLines(facts),
      `${button.label}: ${button.url}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: lead,
      heading: isClosed ? 'The ground is closed that day' : 'One game is left out',
      lead: { strong: when, soft: place },
      rows: [paragraph(lead), paragraph(way), factTable(facts)],
      button,
    }),
  };
}
