import type { Movement } from '@crease/shared/tax/movement';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import { adjustmentEntryId, captureEntryId } from '../ledger/entries.js';
import { findEntries, type LedgerEntryDoc } from '../ledger/ledger-entry.schema.js';
import { earnedIn } from '../ledger/lines.js';
import { findTaxOf } from './withheld.queries.js';

/** What tax at source needs to know of a booking or tournament entry. */
export interface TaxedGame {
  playedAt: Date;
  /** The two digits of the ground's state. */
  state: string | undefined;
  toBusiness: boolean;
  payments: readonly PaymentDoc[];
}

/** The movements of entries of one booking or tournament entry. Those without an owner's part are none. */
export async function movementsOf(
  core: Core,
  { playedAt, state, toBusiness, payments }: TaxedGame,
  entries: readonly LedgerEntryDoc[],
): Promise<Movement[]> {
  const here = new Set(entries.map(({ _id }) => _id));
  const movements: Movement[] = [];
  for (const entry of entries) {
    const earned = earnedIn(entry);
    if (earned.gross === 0 && earned.fee === 0) continue;
    const capture = refundedBy(entry, payments);
    const ids = capture ? [captureEntryId(capture.paymentId), adjustmentEntryId(capture.paymentId)] : [];
    const isElsewhere = capture !== undefined && !ids.some((id) => here.has(id));
    movements.push({
      ...earned,
      at: entry.at,
      capturedAt: capture?.at ?? entry.at,
      playedAt,
      state,
      toBusiness,
      ...(isElsewhere ? { settledOn: await basisOf(core, ids) } : {}),
    });
  }
  return movements;
}

/** The capture that an entry refunds; undefined for an entry that is no refund. */
function refundedBy({ _id, kind }: LedgerEntryDoc, payments: readonly PaymentDoc[]) {
  if (kind !== 'refund') return undefined;
  const refundId = _id.slice('refund:'.length);
  const payment = payments.find(({ refunds }) => refunds.some((refund) => refund.refundId === refundId));
  const paymentId = payment?.refunds.find((refund) => refund.refundId === refundId)?.paymentId;
  return payment?.captures.find((capture) => capture.paymentId === paymentId);
}

/** The basis on which the settlement of a capture deducted tax; undefined while no settlement has the capture. */
async function basisOf(core: Core, ids: readonly string[]): Promise<Movement['settledOn']> {
  const [settlementId] = (await findEntries(core, ids)).flatMap((entry) => entry.settlementId ?? []);
  if (!settlementId) return undefined;
  const tax = (await findTaxOf(core, [settlementId])).get(settlementId.toString());
  return tax ? tax.basis : 'outside';
}
