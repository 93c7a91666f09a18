import { formatDay, formatInstant, formatSlot } from '@crease/shared/format/in-english';
import { formatExactRupees, formatRupees } from '@crease/shared/format/money';
import { sumOf } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import { type BookingDoc, findBookingById } from '../../sales/booking-record/booking.schema.js';
import { findOrder, type PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import { findComplaintsAbout } from '../../sales/complaints/complaint.schema.js';
import type { DisputeDoc } from '../../sales/disputes/dispute.schema.js';
import type { Certificate } from '../taxes/certificate-pdf.js';
import { EVIDENCE as t } from './evidence-texts.js';

type Fact = Certificate['facts'][number];

const MAX_COMPLAINTS = 20;

/** What the records say about a disputed payment, as a PDF for its payer's bank. */
export async function evidencePdf(core: Core, dispute: DisputeDoc): Promise<Buffer> {
  const evidence = await evidenceOf(core, dispute);
  // Loads the PDF library on demand, like receipts.
  const { certificatePdf } = await import('../taxes/certificate-pdf.js');
  return await certificatePdf(evidence, core.clock.now());
}

/** The same before it is printed. */
export async function evidenceOf(core: Core, dispute: DisputeDoc): Promise<Certificate> {
  const [payment, booking] = await Promise.all([
    findOrder(core, dispute.orderId),
    dispute.entryId ? null : findBookingById(core, dispute.bookingId),
  ]);
  const sections = [
    ...(booking ? [bookedSection(booking)] : [entrySection(dispute)]),
    ...(payment ? [moneySection(payment)] : []),
    ...(booking
      ? [happenedSection(booking), gateSection(booking), await messagesSection(core, booking)]
      : []),
  ].filter(({ facts }) => facts.length > 0);
  return {
    title: t.title(dispute.disputeId),
    facts: headFacts(core, dispute, payment),
    sections,
    notes: [t.times],
  };
}

function headFacts(core: Core, dispute: DisputeDoc, payment: PaymentDoc | null): Fact[] {
  const { said, paymentId, provider } = dispute;
  const capture = payment?.captures.find((one) => one.paymentId === paymentId);
  const refunded = payment && paymentId ? sentBack(payment, paymentId) : 0;
  return [
    { name: t.facts.merchant, value: core.env.legal.name },
    { name: t.facts.provider, value: provider },
    { name: t.facts.payment, value: paymentId ?? '' },
    ...(capture
      ? [
          {
            name: t.facts.captured,
            value: `${formatExactRupees(capture.amount)}, ${formatInstant(capture.at)}`,
          },
        ]
      : []),
    ...(said
      ? [
          { name: t.facts.disputed, value: formatExactRupees(said.amount) },
          ...(refunded > 0 ? [{ name: t.facts.refunded, value: formatExactRupees(refunded) }] : []),
          { name: t.facts.reason, value: `${said.reason} (${said.reasonCode})` },
        ]
      : []),
    ...(said?.respondBy ? [{ name: t.facts.respondBy, value: formatInstant(said.respondBy) }] : []),
  ];
}

/** Rupees of a payment that the provider has refunded or is refunding. */
const sentBack = ({ refunds }: PaymentDoc, paymentId: string): number =>
  sumOf(
    refunds.filter(
      (one) => one.paymentId === paymentId && one.askedAt && one.status !== 'failed' && !one.dispute,
    ),
  );

const entrySection = ({ bookingNumber, groundName }: DisputeDoc) => ({
  title: t.entry,
  facts: [
    { name: t.booking.number, value: bookingNumber },
    { name: t.booking.ground, value: groundName },
  ],
});

function bookedSection(booking: BookingDoc) {
  const { bookingId, groundName, bookingDate, timeSlot, playerDetails, userName, userEmail } = booking;
  const { pricing, createdAt, status, emailSent, invoice } = booking;
  return {
    title: t.booked,
    facts: [
      { name: t.booking.number, value: bookingId },
      { name: t.booking.ground, value: groundName },
      { name: t.booking.hours, value: `${formatDay(bookingDate)}, ${formatSlot(slotText(timeSlot))}` },
      { name: t.booking.players, value: `${playerDetails.playerCount}` },
      { name: t.booking.customer, value: userName },
      { name: t.booking.email, value: userEmail },
      { name: t.booking.phone, value: playerDetails.contactPerson.phone },
      { name: t.booking.madeAt, value: formatInstant(createdAt) },
      { name: t.booking.price, value: formatRupees(pricing.totalAmount) },
      { name: t.booking.policy, value: policyOf(booking) },
      { name: t.booking.status, value: status },
      ...(emailSent ? [{ name: t.booking.receipt, value: t.booking.mailed(bookingId) }] : []),
      ...(invoice ? [{ name: t.booking.invoice, value: invoice.number }] : []),
    ],
  };
}

const policyOf = ({ policy }: BookingDoc): string =>
  policy.length === 0
    ? t.policyNone
    : [...policy.map(({ percent, hoursBefore }) => t.policyStep(percent, hoursBefore)), t.policyLate].join(
        ', ',
      );

const moneySection = ({ captures, refunds }: PaymentDoc) => ({
  title: t.money,
  facts: [
    ...captures.map(({ at, amount, method }) => ({
      name: formatInstant(at),
      value: `${t.paid} ${formatExactRupees(amount)}${method ? `, ${method}` : ''}`,
    })),
    ...refunds.map(({ at, amount, status, reason }) => ({
      name: formatInstant(at),
      value: `${t.refunded(status)}: ${formatExactRupees(amount)}. ${reason}`,
    })),
  ],
});

const happenedSection = ({ timeline }: BookingDoc) => ({
  title: t.happened,
  facts: timeline.map(({ at, what, by }) => ({ name: formatInstant(at), value: t.by(what, by) })),
});

function gateSection({ checkedInAt, noShow, closedGate, feedback }: BookingDoc) {
  return {
    title: t.gate,
    facts: [
      ...(checkedInAt
        ? [{ name: formatInstant(checkedInAt), value: `${t.checkedIn}. ${t.checkedInText}` }]
        : []),
      ...(noShow ? [{ name: t.noShow, value: t.noShow }] : []),
      ...(closedGate
        ? [{ name: formatInstant(closedGate.at), value: `${t.reported}. ${closedGate.note ?? ''}` }]
        : []),
      ...(closedGate?.dispute
        ? [{ name: formatInstant(closedGate.dispute.at), value: closedGate.dispute.reason }]
        : []),
      ...(closedGate?.decision
        ? [
            {
              name: formatInstant(closedGate.decision.at),
              value: `${t.gateDecided}: ${closedGate.state}. ${closedGate.decision.reason ?? ''}`,
            },
          ]
        : []),
      ...(feedback && !feedback.hidden
        ? [{ name: t.feedback, value: t.rating(feedback.rating, feedback.comment ?? '') }]
        : []),
    ],
  };
}

/** What the customer, the ground and our team wrote to each other. */
async function messagesSection(core: Core, { _id, userId, requirements, cancellation }: BookingDoc) {
  const complaints = userId ? await findComplaintsAbout(core, userId, _id, MAX_COMPLAINTS) : [];
  return {
    title: t.messages,
    facts: [
      ...(requirements ? [{ name: t.booking.customer, value: requirements }] : []),
      ...(cancellation
        ? [{ name: formatInstant(cancellation.at), value: t.by(cancellation.reason, cancellation.by) }]
        : []),
      ...complaints.flatMap(({ at, number, text, steps }) => [
        { name: formatInstant(at), value: `${number}: ${text}` },
        ...steps.flatMap((step) =>
          step.text ? [{ name: formatInstant(step.at), value: t.by(step.text, step.by) }] : [],
        ),
      ]),
    ],
  };
}
