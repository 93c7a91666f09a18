import { monthOf } from '@crease/shared/tax/periods';
import type { Types } from 'mongoose';
import { findAddressee } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import type { InvoiceDoc, InvoiceDraft } from '../../sales/invoices/invoice.schema.js';
import { findCommissionBills } from '../../sales/invoices/invoice-lists.queries.js';
import { issueInvoice } from '../../sales/invoices/issue-invoice.js';
import { findLegal } from '../../sales/invoices/legal.schema.js';
import { billedByOperator } from '../../sales/invoices/operator-bill.js';
import { billDueAt } from '../settlements/bill-due-at.js';
import { findOpenSettlement } from '../settlements/settlement.schema.js';
import { findCommissions, noteBilled, scanOwnersToBill } from './bills.queries.js';
import { billsByMonth } from './owed-bills.js';

/** Bills few owners at once: they share the operator's one counter. */
const AT_ONCE = 2;

/** What happens with each bill before it counts as done; repeated after a crash, so it must be idempotent. */
type Tell = (bill: InvoiceDoc) => Promise<void>;

/**
 * Bills every owner for the commission of past months, once for each month (docs/product-rules.md, Commission bills).
 * The mark of a settlement is removed last, so an interrupted run is repeated. Returns how many owners were due.
 */
export async function billCommissions(core: Core, tell?: Tell, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: AT_ONCE, failed: 'an owner could not be billed yet', signal };
  return await drain(core, scanOwnersToBill(core), round, ({ _id }) => billOwner(core, _id, tell));
}

async function billOwner(core: Core, ownerId: Types.ObjectId, tell: Tell | undefined): Promise<void> {
  const now = core.clock.now();
  const open = await findOpenSettlement(core, ownerId);
  // It may still get a list, and belongs to a month that would be billed now.
  if (open && !open.entryIds && billDueAt(open.at) <= now) return;
  const settlements = await findCommissions(core, ownerId);
  const due = settlements.filter((one) => one.billDueAt && one.billDueAt <= now);
  const months = new Set(due.map(({ at }) => monthOf(at)));
  const billed = new Set((await findCommissionBills(core, ownerId)).map(({ month }) => month));
  const past = settlements.filter(({ at }) => billDueAt(at) <= now);
  for (const [month, total] of billsByMonth(past)) {
    if (billed.has(month) && !months.has(month)) continue;
    const bill = await issueInvoice(core, await draftOf(core, ownerId, month, total));
    await failpoint('invoice.afterCommissionBill');
    await tell?.(bill);
  }
  await noteBilled(core, ownerId, now);
}

async function draftOf(
  core: Core,
  ownerId: Types.ObjectId,
  month: string,
  total: number,
): Promise<InvoiceDraft> {
  const { buyer, state } = await buyerOf(core, ownerId);
  return {
    fact: `commission-invoice:${ownerId}:${month}`,
    series: 'commission-invoice',
    ownerId,
    bookingNumber: '',
    userId: null,
    month,
    ...billedByOperator(core, total, buyer, state),
    groundName: '',
    bookingDate: '',
    timeSlot: '',
  };
}

/** The owner by their legal data, which may outlast the account; without any, as on the last bill. */
async function buyerOf(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<{ buyer: InvoiceDraft['buyer']; state: string | undefined }> {
  const legal = await findLegal(core, ownerId);
  if (legal) {
    const { name, gstin, stateCode } = legal;
    return { buyer: { name, ...(gstin ? { gstin } : {}) }, state: stateCode };
  }
  const last = (await findCommissionBills(core, ownerId)).at(-1);
  if (last) return { buyer: last.buyer, state: last.placeOfSupply };
  const owner = await findAddressee(core, ownerId);
  return { buyer: { name: owner?.name ?? '' }, state: undefined };
}
