import { monthOf } from '@crease/shared/tax/periods';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';

export type Commissioned = Pick<SettlementDoc, 'at' | 'commission'>;

/**
 * What each month bills of the commission that its settlements took, in rupees. A month that gave back more than it
 * took has no bill: the rest reduces the next ones.
 */
export function billsByMonth(settlements: readonly Commissioned[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { at, commission = 0 } of settlements) {
    const month = monthOf(at);
    taken.set(month, roundToPaisa((taken.get(month) ?? 0) + commission));
  }
  const bills = new Map<string, number>();
  let carried = 0;
  for (const month of [...taken.keys()].sort()) {
    const owed = roundToPaisa(carried + (taken.get(month) ?? 0));
    if (owed > 0) bills.set(month, owed);
    carried = Math.min(0, owed);
  }
  return bills;
}
