import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { isoTime, parseOr400 } from './provider-format.js';
import {
  adjustmentIdOf,
  disputeIdOf,
  paymentIdOf,
  refundIdOf,
  reversalIdOf,
  transferIdOf,
} from './razorpay-ids.js';
import { collection } from './razorpay-shapes.js';
import type { DisputeRecord, OrderRecord } from './records.js';

/** What was settled, on its own day and without a fee. */
interface Settled {
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_reversal' | 'transfer' | 'reversal';
  isCredit: boolean;
  orderId: string;
  /** The id in Cashfree's words, and in Razorpay's. */
  id: string;
  entityId: string;
  /** Razorpay's, of an adjustment. */
  disputeId?: string;
  paise: number;
  at: number;
}

/** All payments and refunds, what disputes took and gave back, and at Razorpay what went to vendors and came back. */
function settledBy(speaks: OrderRecord['speaks'], ledger: Ledger): Settled[] {
  const ofOrders = ledger.orders().flatMap((order): Settled[] => {
    if (order.speaks !== speaks) return [];
    const { orderId } = order;
    const paid = ledger.attemptsOf(orderId).filter(({ status }) => status === 'SUCCESS');
    const back = ledger.refundsOf(orderId).filter(({ status }) => status === 'SUCCESS');
    return [
      ...paid.map(
        (one): Settled => ({
          kind: 'payment',
          isCredit: true,
          orderId,
          id: one.paymentId,
          entityId: paymentIdOf(one),
          paise: one.paymentAmountPaise,
          at: one.endedAt ?? one.endsAt,
        }),
      ),
      ...back.map(
        (one): Settled => ({
          kind: 'refund',
          isCredit: false,
          orderId,
          id: one.cfRefundId,
          entityId: refundIdOf(one),
          paise: one.amountPaise,
          at: one.processedAt ?? one.createdAt,
        }),
      ),
    ];
  });
  const disputes = ledger.disputes().filter(({ orderId }) => ledger.order(orderId)?.speaks === speaks);
  return [...ofOrders, ...disputes.flatMap(ofDispute), ...(speaks === 'razorpay' ? ofVendors(ledger) : [])];
}

/** A dispute takes its amount at once, and gives it back when it is won or dropped. */
function ofDispute(dispute: DisputeRecord): Settled[] {
  const {
    orderId,
    disputeId: id,
    phase,
    status,
    amountPaise,
    deductedPaise,
    createdAt,
    resolvedAt,
  } = dispute;
  if (phase === 'retrieval') return [];
  const isLost = status === 'lost' || status === 'accepted';
  const taken: Settled = {
    kind: 'dispute',
    isCredit: false,
    orderId,
    id,
    entityId: adjustmentIdOf(dispute),
    disputeId: disputeIdOf(dispute),
    paise: isLost ? deductedPaise : amountPaise,
    at: createdAt,
  };
  if (isLost || resolvedAt === null) return [taken];
  return [taken, { ...taken, kind: 'dispute_reversal', isCredit: true, at: resolvedAt }];
}

const ofVendors = (ledger: Ledger): Settled[] =>
  ledger
    .movements()
    .filter(({ speaks, status }) => speaks === 'razorpay' && status === 'SUCCESS')
    .map((one) => {
      const isTransfer = one.direction === 'credit';
      return {
        kind: isTransfer ? 'transfer' : 'reversal',
        isCredit: !isTransfer,
        orderId: '',
        id: one.number,
        entityId: isTransfer ? transferIdOf(one) : reversalIdOf(one),
        paise: one.amountPaise,
        at: one.createdAt,
      };
    });

const dayOf = (at: number): string => isoTime(at).slice(0, 10);
const utrOf = (at: number): string => `UTR${dayOf(at).replaceAll('-', '')}`;

const cashfreeBody = z.object({
  pagination: z.object({ limit: z.number().int().min(1).max(1_000), cursor: z.string().nullish() }),
  filters: z.object({
    start_date: z.iso.datetime({ offset: true }),
    end_date: z.iso.datetime({ offset: true }),
  }),
});

/** Cashfree's settlement reconciliation of a period, as its API version 2023-08-01 answers it. */
export function cashfreeRecon(ledger: Ledger, body: unknown): object {
  const { pagination, filters } = parseOr400(cashfreeBody, body);
  const [from, to] = [Date.parse(filters.start_date), Date.parse(filters.end_date)];
  const all = settledBy('cashfree', ledger).filter(({ at }) => at >= from && at <= to);
  const start = Number(pagination.cursor ?? 0);
  const end = start + pagination.limit;
  return {
    cursor: end < all.length ? String(end) : null,
    limit: pagination.limit,
    data: all.slice(start, end).map(({ kind, isCredit, orderId, id, paise, at }) => ({
      event_id: id,
      entity: 'recon',
      event_type: kind.toUpperCase(),
      sale_type: isCredit ? 'CREDIT' : 'DEBIT',
      event_time: isoTime(at),
      event_settlement_amount: paise / 100,
      event_amount: paise / 100,
      event_status: 'SUCCESS',
      event_currency: 'INR',
      order_id: orderId,
      settlement_utr: utrOf(at),
    })),
  };
}

const razorpayQuery = z.object({
  year: z.string().regex(/^\d{4}$/),
  month: z.string().regex(/^\d\d$/),
  day: z.string().regex(/^\d\d$/),
  count: z.coerce.number().int().min(1).max(1_000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

/** Razorpay's settlement reconciliation of a day. */
export function razorpayRecon(ledger: Ledger, query: unknown): object {
  const { year, month, day, count, skip } = parseOr400(razorpayQuery, query);
  const all = settledBy('razorpay', ledger).filter(({ at }) => dayOf(at) === `${year}-${month}-${day}`);
  return collection(
    all.slice(skip, skip + count).map(({ kind, isCredit, orderId, entityId, disputeId, paise, at }) => ({
      entity_id: entityId,
      type: disputeId ? 'adjustment' : kind,
      debit: isCredit ? 0 : paise,
      credit: isCredit ? paise : 0,
      amount: paise,
      currency: 'INR',
      fee: 0,
      tax: 0,
      on_hold: false,
      settled: true,
      created_at: Math.floor(at / 1_000),
      settled_at: Math.floor(at / 1_000),
      settlement_utr: utrOf(at),
      order_receipt: orderId,
      dispute_id: disputeId ?? null,
    })),
  );
}
