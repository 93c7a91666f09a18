import { taxPartsOf } from '@crease/shared/gst';
import { stateCodeOf } from '@crease/shared/state-codes';
import { findUserById } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { Capture, PaymentDoc } from '../booking-record/payment.schema.js';
import { type EntryFee, entryNumber } from '../entry-record/entry-fees-port.js';
import { findInvoicesOf, type InvoiceDraft } from './invoice.schema.js';
import { issueInvoice } from './issue-invoice.js';
import { findLegal, type LegalDoc } from './legal.schema.js';
import { operatorBill } from './operator-bill.js';
import { entryFeeBilledApart, owedEntryCreditNotes } from './owed-entry-documents.js';
import { creditNoteDraft } from './write-invoices.js';

/**
 * Makes the owner's invoice of an entry fee (none without a GSTIN when it was paid), the operator's bill for the
 * convenience fee inside it, and their credit notes, each once. Called until the order's money is all in the ledger.
 */
export async function writeEntryInvoices(core: Core, order: PaymentDoc): Promise<void> {
  const entry = order.entryId ? await core.entryFees.find(core, order.entryId) : null;
  const capture = order.captures.find(({ paymentId }) => paymentId === entry?.paymentId);
  if (!entry || !capture) return;
  const about = await aboutEntry(core, entry, order);
  const legal = await findLegal(core, entry.ownerId);
  const paidAt = entry.paidAt ?? capture.at;
  if (legal?.gstin && legal.gstinSince && paidAt >= legal.gstinSince)
    await issueInvoice(core, { ...about, ...(await ownersPart(core, entry, capture, legal)) });
  const fee = entryFeeBilledApart(entry);
  if (fee > 0) {
    const fact = `fee-invoice:${entry.entryId}:0`;
    await issueInvoice(core, { ...about, ...operatorBill(core, fee, about.buyer), fact });
    await failpoint('invoice.afterFeeBill');
  }
  const issued = await findInvoicesOf(core, entry.entryId);
  for (const { fact, total, of } of owedEntryCreditNotes(entry, order, issued))
    await issueInvoice(core, creditNoteDraft(of, fact, total));
}

type About = Pick<
  InvoiceDraft,
  'ownerId' | 'bookingId' | 'bookingNumber' | 'userId' | 'buyer' | 'groundName' | 'bookingDate' | 'timeSlot'
>;

async function aboutEntry(core: Core, entry: EntryFee, { userId }: PaymentDoc): Promise<About> {
  const { entryId, ownerId, teamName, tournamentName, ground, from } = entry;
  const payer = await findUserById(core, userId);
  return {
    ownerId,
    bookingId: entryId,
    bookingNumber: entryNumber(entryId),
    userId,
    buyer: { name: payer?.name ?? teamName },
    groundName: `${ground.name}, entry of ${teamName} in ${tournamentName}`,
    bookingDate: from,
    timeSlot: '',
  };
}

async function ownersPart(core: Core, entry: EntryFee, capture: Capture, legal: LegalDoc) {
  const { entryId, ground } = entry;
  const place = await core.reads.bookedGround(ground.groundId.toString());
  const { name, gstin = '', address, stateCode } = legal;
  const placeOfSupply = (place && stateCodeOf(place.location.state)) ?? stateCode;
  return {
    fact: `invoice:${entryId}:0`,
    series: 'invoice' as const,
    ...taxPartsOf(capture.amount - entryFeeBilledApart(entry), placeOfSupply !== stateCode),
    seller: { name, gstin, address, stateCode },
    placeOfSupply,
    paymentId: capture.paymentId,
  };
}
