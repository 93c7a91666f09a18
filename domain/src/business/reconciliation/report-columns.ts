import { isValidDate } from '@crease/shared/time/slots';
import { z } from 'zod';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';

/** A line of a settlement report, in rupees, as both providers mean it. */
export interface ReportLine {
  /** Where it begins in the file, from 1. */
  line: number;
  provider: ProviderName;
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_reversed' | 'split_transfer' | 'split_reversal' | 'other';
  /** The provider's word for the kind. */
  word: string;
  /** The provider's id of the payment, refund, dispute or adjustment. */
  id: string;
  /** Our id of the order; empty if the provider names none. */
  orderId: string;
  amount: number;
  currency: string;
  /** What it adds to the settlement, or takes from it, after fees. */
  net: number;
  /** The bank's reference of the transfer that it is in; empty while it is in none. */
  utr: string;
  /** When it happened, as `YYYY-MM-DD`; undefined if the report does not say. */
  day: string | undefined;
}

/** A payout to an owner, as a report of payouts states it, in rupees. */
export interface ReportPayout {
  line: number;
  provider: ProviderName;
  /** Our id of the payout; anything else is a payout that we did not make. */
  id: string;
  amount: number;
  outcome: 'paid' | 'failed' | 'under_way';
  /** The provider's word for the outcome. */
  word: string;
  /** When it was made, as `YYYY-MM-DD`; undefined if the report does not say. */
  day: string | undefined;
}

/** A transfer to our bank, as a report states it. */
export interface ReportTransfer {
  line: number;
  utr: string;
  amount: number;
}

const text = z.string().max(300).default('');
const money = z
  .string()
  .regex(/^(?:-?\d{1,10}(?:\.\d{1,4})?)?$/, 'not an amount of rupees')
  .default('')
  .transform((digits) => roundToPaisa(Number(digits || '0')));
const id = z.string().min(1).max(100);
/** The day of a time such as `2026-11-20 18:05:12` or `20/11/2026 18:05:12`. */
const day = z
  .string()
  .max(60)
  .default('')
  .transform((time) => {
    const [, year, month, of] = /^(\d{4})-(\d\d)-(\d\d)/.exec(time) ?? [];
    const [, dd, mm, yyyy] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(time) ?? [];
    const date = year ? `${year}-${month}-${of}` : `${yyyy}-${mm}-${dd}`;
    return isValidDate(date) ? date : undefined;
  });

/** Cashfree, report "Settlement Recon", section of events; columns are named in lower case here. */
export const cashfreeEvent = z
  .object({
    'event id': id,
    'event type': z.string().min(1).max(60),
    'sale type': z.enum(['CREDIT', 'DEBIT']),
    'event currency': text,
    'event time': day,
    'event amount': money,
    'event settlement amount': money,
    utr: text,
    'merchant reference id': text,
  })
  .transform(
    (row): Omit<ReportLine, 'line'> => ({
      provider: 'cashfree',
      kind: CASHFREE_KINDS[row['event type'].toUpperCase()] ?? 'other',
      word: row['event type'],
      id: row['event id'],
      orderId: row['merchant reference id'],
      amount: Math.abs(row['event amount']),
      currency: row['event currency'] || 'INR',
      // Printed with and without a sign: the sale type says which way the money goes.
      net: Math.abs(row['event settlement amount']) * (row['sale type'] === 'CREDIT' ? 1 : -1),
      utr: row.utr,
      day: row['event time'],
    }),
  );

/** The dashboard's report says `…_REVERSE`, the API `…_REVERSAL`. */
const CASHFREE_KINDS: Readonly<Record<string, ReportLine['kind']>> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  DISPUTE: 'dispute',
  CHARGEBACK: 'dispute',
  RISK: 'dispute',
  DISPUTE_REVERSE: 'dispute_reversed',
  DISPUTE_REVERSAL: 'dispute_reversed',
  CHARGEBACK_REVERSE: 'dispute_reversed',
  CHARGEBACK_REVERSAL: 'dispute_reversed',
  RISK_REVERSE: 'dispute_reversed',
};

/** Cashfree, the same report, section of settlements. */
const cashfreeTransfer = z
  .object({ 'utr no.': id, 'net settlement amount': money })
  .transform((row) => ({ utr: row['utr no.'], amount: row['net settlement amount'] }));

/** Razorpay, report "Settlement Recon" of the dashboard; its amounts are rupees, unlike those of its API. */
export const razorpayLine = z
  .object({
    transaction_entity: z.string().min(1).max(60),
    entity_id: id,
    entity_created_at: day,
    amount: money,
    currency: text,
    debit: money,
    credit: money,
    order_receipt: text,
    dispute_id: text,
    settlement_utr: text,
  })
  .transform((row): Omit<ReportLine, 'line'> => {
    const net = roundToPaisa(row.credit - row.debit);
    const isDispute = row.dispute_id !== '' && row.transaction_entity === 'adjustment';
    const kind = isDispute
      ? net < 0
        ? 'dispute'
        : 'dispute_reversed'
      : (RAZORPAY_KINDS[row.transaction_entity] ?? 'other');
    return {
      provider: 'razorpay',
      kind,
      word: row.transaction_entity,
      id: isDispute ? row.dispute_id : row.entity_id,
      orderId: row.order_receipt,
      amount: Math.abs(row.amount),
      currency: row.currency || 'INR',
      net,
      utr: row.settlement_utr,
      day: row.entity_created_at,
    };
  });

const RAZORPAY_KINDS: Readonly<Record<string, ReportLine['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  transfer: 'split_transfer',
  reversal: 'split_reversal',
};

/** The vendor's bank has it: no movement of ours. */
export const VENDOR_SETTLEMENT = 'VENDOR_SETTLEMENT';

/**
 * Cashfree, report "Vendor Reconciliation" of Easy Split, by the fields of its API. It moves money between our balance
 * and a vendor's, so nothing of it is in a transfer to our bank.
 */
const cashfreeVendorLine = z
  .object({
    'entity id': id,
    'entity type': z.string().min(1).max(60),
    'sale type': z.enum(['CREDIT', 'DEBIT']),
    currency: text,
    amount: money,
    'added on': day,
  })
  .transform((row): Omit<ReportLine, 'line'> => {
    const ofAdjustment = row['sale type'] === 'CREDIT' ? 'split_transfer' : 'split_reversal';
    return {
      provider: 'cashfree',
      kind: row['entity type'].toUpperCase() === 'ADJUSTMENT' ? ofAdjustment : 'other',
      word: row['entity type'],
      id: row['entity id'],
      orderId: '',
      amount: Math.abs(row.amount),
      currency: row.currency || 'INR',
      net: 0,
      utr: '',
      day: row['added on'],
    };
  });

const outcomeOf = (word: string): ReportPayout['outcome'] => {
  if (PAID.has(word.toLowerCase())) return 'paid';
  return FAILED.has(word.toLowerCase()) ? 'failed' : 'under_way';
};
const PAID = new Set(['success', 'processed']);
const FAILED = new Set(['failed', 'rejected', 'manually_rejected', 'reversed', 'cancelled']);

/** Cashfree, report of transfers in Payouts. */
const cashfreePayout = z
  .object({ 'transfer id': id, amount: money, status: z.string().min(1).max(60), 'added on': day })
  .transform(
    (row): Omit<ReportPayout, 'line'> => ({
      provider: 'cashfree',
      id: row['transfer id'],
      amount: row.amount,
      outcome: outcomeOf(row.status),
      word: row.status,
      day: row['added on'],
    }),
  );

/** RazorpayX, report of payouts; our id is its reference. */
const razorpayPayout = z
  .object({
    payout_id: id,
    reference_id: text,
    amount: money,
    status: z.string().min(1).max(60),
    created_at: day,
  })
  .transform(
    (row): Omit<ReportPayout, 'line'> => ({
      provider: 'razorpay',
      id: row.reference_id || row.payout_id,
      amount: row.amount,
      outcome: outcomeOf(row.status),
      word: row.status,
      day: row.created_at,
    }),
  );

/** A section of a report: what names its columns, and how its rows are read. */
export type Section =
  | { name: string; columns: readonly string[]; row: z.ZodType<Omit<ReportLine, 'line'>>; of: 'lines' }
  | {
      name: string;
      columns: readonly string[];
      row: z.ZodType<Omit<ReportTransfer, 'line'>>;
      of: 'transfers';
    }
  | { name: string; columns: readonly string[]; row: z.ZodType<Omit<ReportPayout, 'line'>>; of: 'payouts' };

export const SECTIONS: readonly Section[] = [
  {
    name: 'cashfree-events',
    columns: ['event id', 'event type', 'sale type', 'event amount', 'event settlement amount'],
    row: cashfreeEvent,
    of: 'lines',
  },
  {
    name: 'cashfree-settlements',
    columns: ['utr no.', 'net settlement amount'],
    row: cashfreeTransfer,
    of: 'transfers',
  },
  {
    name: 'razorpay',
    columns: ['transaction_entity', 'entity_id', 'amount', 'debit', 'credit', 'settlement_utr'],
    row: razorpayLine,
    of: 'lines',
  },
  {
    name: 'cashfree-vendors',
    columns: ['vendor id', 'entity id', 'entity type', 'sale type', 'amount'],
    row: cashfreeVendorLine,
    of: 'lines',
  },
  {
    name: 'cashfree-payouts',
    columns: ['transfer id', 'amount', 'status', 'utr'],
    row: cashfreePayout,
    of: 'payouts',
  },
  {
    name: 'razorpay-payouts',
    columns: ['payout_id', 'reference_id', 'amount', 'status', 'utr'],
    row: razorpayPayout,
    of: 'payouts',
  },
];
