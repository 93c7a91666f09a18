import { taxPartsOf } from '@crease/shared/gst';
import { stateCodeOf } from '@crease/shared/state-codes';
import { findUserById } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import type { Capture, PaymentDoc } from '../booking-record/payment.schema.js';
import { type EntryFee, entryNumber } from '../entry-record/entry-fees-port.js';
import { findInvoicesOf } from './invoice.schema.js';
import { issueInvoice } from './issue-invoice.js';
import { findLegal, type LegalDoc } from './legal.schema.js';
import { creditNoteFact } from './owed-invoices.js';
import { creditNoteDraft } from './write-invoices.js';

/**
 * Makes the invoice of an entry fee, and a credit note for each processed refund of it, each once (docs/product-rules.md,
 * Invoices). None without a GSTIN when it was paid. Called until the order's money is all in the ledger.
 */
export async function writeEntryInvoices(core: Core, order: PaymentDoc): Promise<void> {
  const entry = order.entryId ? await core.entryFees.find(core, order.entryId) : null;
  const capture = order.captures.find(({ paymentId }) => paymentId === entry?.paymentId);
  if (!entry || !capture) return;
  const legal = await findLegal(core, entry.ownerId);
  const paidAt = entry.paidAt ?? capture.at;
  if (legal?.gstin && legal.gstinSince && paidAt >= legal.gstinSince)
    await issueInvoice(core, await draftOf(core, entry, { order, capture, legal }));
  const [of] = (await findInvoicesOf(core, entry.entryId)).filter(({ series }) => series === 'invoice');
  if (!of) return;
  for (const { refundId, paymentId, status, amount } of order.refunds)
    if (status === 'processed' && paymentId === capture.paymentId)
      await issueInvoice(core, creditNoteDraft(of, creditNoteFact(refundId), amount));
}

async function draftOf(
  core: Core,
  entry: EntryFee,
  { order, capture, legal }: { order: PaymentDoc; capture: Capture; legal: LegalDoc },
) {
  const { entryId, ownerId, teamName, tournamentName, ground, from } = entry;
  const [place, payer] = await Promise.all([
    core.reads.bookedGround(ground.groundId.toString()),
    findUserById(core, order.userId),
  ]);
  const { name, gstin = '', address, stateCode } = legal;
  const placeOfSupply = (place && stateCodeOf(place.location.state)) ?? stateCode;
  return {
    fact: `invoice:${entryId}:0`,
    series: 'invoice' as const,
    ownerId,
    bookingId: entryId,
    bookingNumber: entryNumber(entryId),
    userId: order.userId,
    ...taxPartsOf(capture.amount, placeOfSupply !== stateCode),
    seller: { name, gstin, address, stateCode },
    buyer: { name: payer?.name ?? teamName },
    placeOfSupply,
    groundName: `${ground.name}, entry of ${teamName} in ${tournamentName}`,
    bookingDate: from,
    timeSlot: '',
    paymentId: capture.paymentId,
  };
}
