import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import type { Core } from '../../platform/core.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';
import { findSettlementsById } from './reconciliation.queries.js';
import type { ReportPayout } from './report-columns.js';

/** Our id of a payout: its settlement's, and its number. */
const PAYOUT_ID = /^([0-9a-f]{24})-p\d{1,6}$/;
const PAYOUTS_AT_ONCE = 500;

const settlementIdIn = ({ id }: ReportPayout): string => PAYOUT_ID.exec(id)?.[1] ?? '';

/** Adds to `result` what differs between a report's payouts and the settlements that they pay. */
export async function reconcilePayouts(
  core: Pick<Core, 'db'>,
  payouts: readonly ReportPayout[],
  result: { differences: Difference[]; agree: { payout: number } },
): Promise<void> {
  const seen = new Set<string>();
  for (let start = 0; start < payouts.length; start += PAYOUTS_AT_ONCE) {
    const batch = payouts.slice(start, start + PAYOUTS_AT_ONCE);
    const found = await findSettlementsById(core, batch.map(settlementIdIn).filter(Boolean));
    const settlements = new Map(found.map((settlement) => [settlement._id.toString(), settlement]));
    for (const payout of batch) {
      const message = seen.has(payout.id)
        ? `is listed twice: payout of ${formatExactRupees(payout.amount)}`
        : differenceOf(payout, settlements.get(settlementIdIn(payout)));
      seen.add(payout.id);
      if (message === undefined) result.agree.payout += 1;
      else {
        const { line, day, id: subject, amount } = payout;
        result.differences.push({ line, day, kind: 'payout', subject, amount, message });
      }
    }
  }
}

/** Undefined if the payout agrees with its settlement. */
function differenceOf(
  { id, amount, outcome, word }: ReportPayout,
  settlement: Pick<SettlementDoc, 'amount' | 'status' | 'payoutId'> | undefined,
): string | undefined {
  const sum = formatExactRupees(amount);
  if (!settlement) return `is a payout of ${sum} that no settlement of ours has made`;
  if (settlement.amount !== amount)
    return `is a payout of ${sum} of a settlement of ${formatExactRupees(settlement.amount)}`;
  const isPaidBy = settlement.status === 'paid' && settlement.payoutId === id;
  if (outcome === 'paid' && !isPaidBy)
    return settlement.status === 'paid'
      ? `is a payout of ${sum}; we have its settlement as paid by ${settlement.payoutId}`
      : `is a payout of ${sum}; we have its settlement as ${settlement.status}`;
  if (outcome !== 'paid' && isPaidBy) return `is a payout of ${sum} with ${word}; we have it as paid`;
  return undefined;
}
