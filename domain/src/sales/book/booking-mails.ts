import { isGateConfirmed } from '@crease/shared/closed-gate';
import type { Booking } from '@crease/shared/contracts/booking';
import { formatClock, formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { slotText } from '@crease/shared/time/slots';
import {
  type FactRow,
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import { bookingUrl } from '../receipts/booking-url.js';
import { receiptFacts } from '../receipts/receipt-facts.js';
import { aboutRows } from '../receipts/receipt-mail.js';

const whenOf = (booking: Booking): string =>
  `${formatFullDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`;

interface Words {
  subject: string;
  heading: string;
  when: string;
  place: string;
  lead: string;
  facts: FactRow[];
  button: { label: string; url: string };
}

function toMail({ subject, heading, when, place, lead, facts, button }: Words): MailText {
  return {
    subject,
    text: [
      heading,
      lead,
      factLines(facts),
      `${button.label}: ${button.url}`,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: lead,
      heading,
      lead: { strong: when, soft: place },
      rows: [paragraph(lead), factTable(facts)],
      button,
    }),
  };
}

/** To the ground's owner: a new booking, if the alert was not read (docs/product-rules.md, Bookings). */
export function ownerNewBookingMail(booking: Booking, publicUrl: string): MailText {
  const who = booking.userId?.name ?? booking.playerDetails.contactPerson.name;
  const total = formatRupees(booking.pricing.totalAmount);
  const until = booking.expiresAt ? ` until ${formatClock(booking.expiresAt)}` : '';
  const state =
    booking.status === 'pending'
      ? `It waits for your approval or the payment${until}.`
      : 'It is paid and confirmed; there is nothing you must do.';
  return toMail({
    subject: `New booking: ${whenOf(booking)} at ${booking.groundId.name}`,
    heading: 'A new booking on your ground',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: `${who} booked ${whenOf(booking)} at ${booking.groundId.name} for ${total}. ${state}`,
    facts: [
      ...aboutRows(booking).filter(({ name }) => !['Address', 'Map', 'Owner'].includes(name)),
      ...(booking.requirements ? [{ name: 'Note', value: booking.requirements }] : []),
      { name: 'Total', value: total, strong: true },
    ],
    button: { label: 'Open owner panel', url: `${publicUrl}/owner-panel` },
  });
}

/** To the player: the game is near. */
export function bookingReminderMail(booking: Booking, publicUrl: string): MailText {
  const { code, moneyLine } = receiptFacts(booking);
  return toMail({
    subject: `Coming up: ${whenOf(booking)} at ${booking.groundId.name}`,
    heading: 'Your game is coming up',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: `You play ${whenOf(booking)} at ${booking.groundId.name}. ${moneyLine}.`,
    facts: [
      ...(code ? [{ name: 'Confirmation code', value: code, strong: true }] : []),
      ...aboutRows(booking).filter(({ name }) => name !== 'Booked by'),
    ],
    button: { label: 'View booking', url: bookingUrl(publicUrl, booking) },
  });
}

/** To the player: the game is at other hours, or on another ground. */
export function bookingMovedMail(booking: Booking, publicUrl: string): MailText {
  const { code, moneyLine } = receiptFacts(booking);
  return toMail({
    subject: `Booking moved: ${booking.groundId.name}, ${whenOf(booking)}`,
    heading: 'Your booking has moved',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: `You now play ${whenOf(booking)} at ${booking.groundId.name}. ${moneyLine}.`,
    facts: [
      ...(code ? [{ name: 'Confirmation code', value: code, strong: true }] : []),
      ...aboutRows(booking).filter(({ name }) => name !== 'Booked by'),
      { name: 'Calendar', value: 'The attached file moves the entry in your calendar.' },
    ],
    button: { label: 'View booking', url: bookingUrl(publicUrl, booking) },
  });
}

/** To the player: the booking was cancelled, why, and the refund. */
export function bookingCancelledMail(booking: Booking, publicUrl: string): MailText {
  const { moneyLine } = receiptFacts(booking);
  const reason = booking.cancellation?.reason.trim();
  return toMail({
    subject: `Booking cancelled: ${booking.groundId.name}, ${whenOf(booking)}`,
    heading: 'This booking is cancelled',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: `${whenOf(booking)} at ${booking.groundId.name} is cancelled. ${moneyLine}.`,
    facts: [
      { name: 'Booking ID', value: booking.bookingId },
      ...(booking.cancellation ? [{ name: 'Cancelled by', value: booking.cancellation.by }] : []),
      ...(reason ? [{ name: 'Reason', value: reason }] : []),
      ...receiptFacts(booking).refunds,
      { name: 'Calendar', value: 'The attached file takes the entry off your calendar.' },
    ],
    button: { label: 'View booking', url: bookingUrl(publicUrl, booking) },
  });
}

/**
 * To the ground's owner: a player reports a closed gate and waits for an answer (docs/product-rules.md, Closed gates).
 */
export function gateReportedMail(booking: Booking, publicUrl: string): MailText {
  const who = booking.userId?.name ?? booking.playerDetails.contactPerson.name;
  const { contactPerson } = booking.playerDetails;
  const note = booking.closedGate?.note;
  return toMail({
    subject: `Closed gate reported: ${booking.groundId.name}, ${whenOf(booking)}`,
    heading: 'Players stood before a closed gate',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: `${who} reports that the ground was shut. Confirm it and the money goes back, or say within 24 hours that you were open. Then our team decides.`,
    facts: [
      { name: 'Booking', value: booking.bookingId },
      { name: 'Contact', value: `${contactPerson.name}, ${contactPerson.phone}` },
      { name: 'Paid online', value: formatRupees(booking.payment.captured ?? 0) },
      ...(note ? [{ name: 'They say', value: note }] : []),
    ],
    button: { label: 'Answer', url: `${publicUrl}/owner-panel/bookings?booking=${booking._id}` },
  });
}

/** To the player: the decision on their report. */
export function gateDecidedMail(booking: Booking, publicUrl: string): MailText {
  const isConfirmed = isGateConfirmed(booking.closedGate);
  const { reason, refund = 0 } = booking.closedGate?.decision ?? {};
  return toMail({
    subject: `${isConfirmed ? 'Your report is confirmed' : 'Your report is not confirmed'}: ${booking.groundId.name}`,
    heading: isConfirmed ? 'Your report is confirmed' : 'Your report is not confirmed',
    when: whenOf(booking),
    place: booking.groundId.name,
    lead: isConfirmed
      ? 'We are sorry that you stood before a closed gate. What you paid online goes back to you.'
      : 'Our team found that the ground was open at this time, so there is no refund for this report.',
    facts: [
      { name: 'Booking', value: booking.bookingId },
      ...(isConfirmed && refund > 0 ? [{ name: 'Goes back', value: formatRupees(refund) }] : []),
      ...(reason ? [{ name: 'Reason', value: reason }] : []),
    ],
    button: { label: 'View booking', url: bookingUrl(publicUrl, booking) },
  });
}
