import { formatExactRupees } from '@crease/shared/format/money';
import { monthOf } from '@crease/shared/tax/periods';
import { findCommissions } from '../business/bills/bills.queries.js';
import { billsByMonth } from '../business/bills/owed-bills.js';
import { billDueAt } from '../business/settlements/bill-due-at.js';
import type { SettlementDoc } from '../business/settlements/settlement.schema.js';
import { findCommissionBills } from '../sales/invoices/invoice-lists.queries.js';
import { roundToPaisa } from '../sales/provider/paise.js';
import type { Audit, Violation } from './violation.js';

/** At the start of a month all owners are due at once. */
const BILLED_WITHIN_MS = 6 * 3_600_000;

/**
 * Invariant 7, for commission bills: the bills of these owners are what their settlements took, month by month, to the
 * rupee. Months that are still to be billed are left out until their time has passed.
 */
export async function* checkCommissionBills(
  audit: Audit,
  settlements: readonly SettlementDoc[],
): AsyncIterable<Violation> {
  const owners = new Map(
    settlements.flatMap((one) =>
      one.commission === undefined ? [] : [[one.ownerId.toString(), one.ownerId]],
    ),
  );
  const longAgo = new Date(audit.now.getTime() - BILLED_WITHIN_MS);
  for (const [id, ownerId] of owners) {
    const all = await findCommissions(audit, ownerId);
    const open = all.filter((one) => one.billDueAt && one.billDueAt > longAgo).map(({ at }) => monthOf(at));
    const isOpen = (month: string): boolean => open.some((first) => first <= month);
    const owed = billsByMonth(all.filter(({ at }) => billDueAt(at) <= audit.now));
    const billed = new Map<string, number>();
    for (const { month = '', total } of await findCommissionBills(audit, ownerId))
      billed.set(month, roundToPaisa((billed.get(month) ?? 0) + total));
    for (const month of new Set([...owed.keys(), ...billed.keys()])) {
      const [due, sum] = [owed.get(month) ?? 0, billed.get(month) ?? 0];
      if (due === sum || isOpen(month)) continue;
      const message = `took ${formatExactRupees(due)} to bill, its bill says ${formatExactRupees(sum)}`;
      yield { invariant: 7, subject: `commission/${id} ${month}`, message };
    }
  }
}
