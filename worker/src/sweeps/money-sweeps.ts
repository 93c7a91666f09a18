import { billCommissions } from '@crease/domain/business/bills/bill-commissions';
import { billsDue } from '@crease/domain/business/bills/bills.queries';
import { pursueDisputes } from '@crease/domain/business/disputes/pursue-disputes';
import { remindOfDisputes } from '@crease/domain/business/disputes/remind-of-disputes';
import { postDueOrders } from '@crease/domain/business/ledger/post-payment';
import { pursueReversals } from '@crease/domain/business/settlements/pursue-reversals';
import { pursueSettlements } from '@crease/domain/business/settlements/pursue-settlements';
import { runWeekly } from '@crease/domain/business/settlements/run-settlements';
import {
  settlementsDue,
  settlementsUntold,
  splitsDue,
} from '@crease/domain/business/settlements/settlement-payouts.queries';
import { reversalsDue } from '@crease/domain/business/settlements/settlement-reversals.queries';
import { pursueVendors } from '@crease/domain/business/vendors/pursue-vendors';
import { feesDue } from '@crease/domain/play/tournaments/tournament.queries';
import {
  moneyDue,
  shareReceiptsDue,
  toInvoice,
} from '@crease/domain/sales/booking-record/booking-due.queries';
import { ordersToPost } from '@crease/domain/sales/booking-record/payment-ledger.queries';
import {
  ordersToCheck,
  ordersToEnd,
  refundsDue,
} from '@crease/domain/sales/booking-record/payment-sweeps.queries';
import { disputesDue, disputesToRemind } from '@crease/domain/sales/disputes/dispute.schema';
import { einvoicesDue } from '@crease/domain/sales/invoices/einvoices.queries';
import { finishHeldNumbers } from '@crease/domain/sales/invoices/issue-invoice';
import { registerEInvoices } from '@crease/domain/sales/invoices/register-einvoices';
import { writeOwedInvoices } from '@crease/domain/sales/invoices/write-invoices';
import { askForOwedReceipts, askForOwedShareReceipts } from '@crease/domain/sales/receipts/send-receipt';
import { reconcileDueOrders } from '@crease/domain/sales/settle/reconcile';
import { askForDueRefunds, reviewDueRefunds } from '@crease/domain/sales/settle/refunds';
import { terminateDueOrders } from '@crease/domain/sales/settle/terminate';
import { vendorsDue } from '@crease/domain/sales/vendors/vendor.schema';
import type { Sweep } from './sweep.js';
import { tellOfBill } from './tell-of-bill.js';
import { tellOfSettlements } from './tell-of-settlements.js';

/** Sweeps that move money: reconcile, refund, post and pay out. */
export const moneySweeps: readonly Sweep[] = [
  {
    name: 'reconcile-orders',
    everyMs: 1_000,
    due: (_, now) => [ordersToCheck(now)],
    run: ({ core }, signal) => reconcileDueOrders(core, signal),
  },
  {
    name: 'terminate-orders',
    everyMs: 1_000,
    alone: true,
    due: (_, now) => [ordersToEnd(now)],
    run: ({ core }, signal) => terminateDueOrders(core, signal),
  },
  {
    name: 'pursue-refunds',
    everyMs: 2_000,
    alone: true,
    due: (_, now) => [moneyDue(now), feesDue(now), refundsDue('toAskFor', now)],
    run: ({ core }, signal) => askForDueRefunds(core, signal),
  },
  // Beside asking for refunds, in a sweep of its own: the provider limits each by itself, and neither delays the other.
  {
    name: 'look-at-refunds',
    everyMs: 2_000,
    alone: true,
    due: (_, now) => [refundsDue('toLookAt', now)],
    run: ({ core }, signal) => reviewDueRefunds(core, signal),
  },
  {
    name: 'pursue-disputes',
    everyMs: 2_000,
    alone: true,
    due: (_, now) => [disputesDue(now)],
    run: ({ core }, signal) => pursueDisputes(core, signal),
  },
  {
    name: 'remind-of-disputes',
    everyMs: 60_000,
    due: (_, now) => [disputesToRemind(now)],
    run: ({ core }) => remindOfDisputes(core),
  },
  {
    name: 'write-invoices',
    everyMs: 1_000,
    due: (_, now) => [toInvoice(now)],
    run: ({ core }) => writeOwedInvoices(core),
  },
  { name: 'finish-held-invoices', everyMs: 5_000, run: ({ core }) => finishHeldNumbers(core) },
  {
    name: 'post-ledger',
    everyMs: 2_000,
    due: (_, now) => [ordersToPost(now)],
    run: ({ core }, signal) => postDueOrders(core, signal),
  },
  {
    name: 'run-settlements',
    everyMs: 60_000,
    alone: true,
    run: ({ core }, signal) => runWeekly(core, signal),
  },
  {
    name: 'pursue-settlements',
    everyMs: 2_000,
    alone: true,
    due: (_, now) => [settlementsDue(now), splitsDue(now)],
    run: ({ core }, signal) => pursueSettlements(core, signal),
  },
  {
    name: 'pursue-reversals',
    everyMs: 2_000,
    alone: true,
    due: (_, now) => [reversalsDue(now)],
    run: ({ core }, signal) => pursueReversals(core, signal),
  },
  {
    name: 'pursue-vendors',
    everyMs: 5_000,
    alone: true,
    due: (_, now) => [vendorsDue(now)],
    run: ({ core }, signal) => pursueVendors(core, signal),
  },
  {
    name: 'tell-of-settlements',
    everyMs: 2_000,
    due: (_, now) => [settlementsUntold(now)],
    run: ({ core }) => tellOfSettlements(core),
  },
  {
    name: 'bill-commissions',
    everyMs: 10_000,
    alone: true,
    due: (_, now) => [billsDue(now)],
    run: ({ core }, signal) => billCommissions(core, (bill) => tellOfBill(core, bill), signal),
  },
  {
    name: 'register-einvoices',
    everyMs: 10_000,
    alone: true,
    due: ({ core }, now) => (core.env.irp ? [einvoicesDue(core.env.irp.operator, now)] : []),
    run: ({ core }, signal) => registerEInvoices(core, signal),
  },
  { name: 'ask-for-receipts', everyMs: 5_000, run: ({ core }) => askForOwedReceipts(core) },
  {
    name: 'ask-for-share-receipts',
    everyMs: 5_000,
    due: (_, now) => [shareReceiptsDue(now)],
    run: ({ core }) => askForOwedShareReceipts(core),
  },
];
