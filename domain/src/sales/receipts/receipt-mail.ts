import type { Booking } from '@crease/shared/contracts/booking';
import { beforeDigits } from '@crease/shared/format/before-digits';
import { formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { formatPhone } from '@crease/shared/format/phone';
import { slotText } from '@crease/shared/time/slots';
import {
  codeBoard,
  type FactRow,
  factLines,
  factTable,
  type MailText,
  mailFrame,
  paragraph,
} from '../../messaging/mail/mail-frame.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import { bookingUrl } from './booking-url.js';
import { addressOf, mapUrl, receiptFacts } from './receipt-facts.js';

/** Whether the operator's bill is in the mail, or follows because it is still to be registered as an e-invoice. */
export type FeeBillState = 'attached' | 'awaited';

/**
 * The mail that carries a receipt; its sender attaches the PDF and the calendar file. `publicUrl` is the origin players
 * see.
 */
export function receiptMail(booking: Booking, publicUrl: string, feeBill?: FeeBillState): MailText {
  const facts = receiptFacts(booking);
  const when = `${formatFullDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`;
  const url = bookingUrl(publicUrl, booking);
  const hello = `${when} at ${booking.groundId.name}.`;
  const about = aboutRows(booking);
  const money: FactRow[] = [
    ...facts.price,
    { name: 'Total', value: formatRupees(booking.pricing.totalAmount), strong: true },
    ...facts.tax,
    { name: 'Payment', value: facts.moneyLine },
    ...facts.refunds,
  ];
  const attached =
    feeBill === 'attached'
      ? 'Your receipt, our bill for the convenience fee and a file for your calendar are attached.'
      : `Your receipt as a PDF and a file for your calendar are attached.${
          feeBill
            ? ' Our bill for the convenience fee is on the page of your booking, with its e-invoice number soon.'
            : ''
        }`;
  return {
    subject: `${subjectOf(booking)}: ${booking.groundId.name}, ${when}`,
    text: [
      facts.heading,
      hello,
      ...(facts.code ? [`Confirmation code: ${facts.code}\nShow this code at the ground.`] : []),
      factLines(about),
      factLines(money),
      ...(facts.policy ? [facts.policy] : []),
      `View booking: ${url}`,
      attached,
      `Questions? Write to ${SUPPORT.email}.`,
    ].join('\n\n'),
    html: mailFrame({
      preview: hello,
      heading: facts.heading,
      lead: { strong: when, soft: placeOf(booking) },
      rows: [
        ...(facts.code ? [codeBoard('Confirmation code', facts.code, 'Show this code at the ground.')] : []),
        factTable(about),
        factTable(money),
        ...(facts.policy ? [paragraph(facts.policy)] : []),
      ],
      button: { label: 'View booking', url },
      note: attached,
    }),
  };
}

const subjectOf = ({ status }: Booking): string => `Booking ${status}`;

/** The ground and its city. */
const placeOf = ({ groundId: { name, location } }: Booking): string =>
  location ? `${name}, ${location.cityName}` : name;

/** Place and players, for mails about a booking; day and time are above. */
export function aboutRows(booking: Booking): FactRow[] {
  const { groundId: ground, playerDetails } = booking;
  const { name, phone } = playerDetails.contactPerson;
  const address = addressOf(ground);
  const map = mapUrl(ground);
  return [
    { name: 'Booking ID', value: booking.bookingId },
    { name: 'Ground', value: ground.name },
    ...(address ? [{ name: 'Address', value: address }] : []),
    ...(map ? [{ name: 'Map', value: 'Open map', link: map }] : []),
    {
      name: 'Players',
      value: [playerDetails.playerCount, playerDetails.teamName].filter(Boolean).join(', '),
    },
    { name: 'Booked by', value: `${beforeDigits(name)}, ${formatPhone(phone)}` },
    ...(ground.owner
      ? [{ name: 'Owner', value: `${beforeDigits(ground.owner.name)}, ${formatPhone(ground.owner.contact)}` }]
      : []),
  ];
}
