import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { isoTime, parseOr400 } from './provider-format.js';
import { paymentIdOf, refundIdOf } from './razorpay-ids.js';
import { collection } from './razorpay-shapes.js';
import type { OrderRecord } from './records.js';

/** What was settled: all payments and refunds, on their own day and without a fee. */
interface Settled {
  kind: 'payment' | 'refund';
  order: OrderRecord;
  /** The id in Cashfree's words, and in Razorpay's. */
  id: string;
  entityId: string;
  paise: number;
  at: number;
}

function settledBy(speaks: OrderRecord['speaks'], ledger: Ledger): Settled[] {
  return ledger.orders().flatMap((order): Settled[] => {
    if (order.speaks !== speaks) return [];
    const paid = ledger.attemptsOf(order.orderId).filter(({ status }) => status === 'SUCCESS');
    const back = ledger.refundsOf(order.orderId).filter(({ status }) => status === 'SUCCESS');
    return [
      ...paid.map(
        (one): Settled => ({
          kind: 'payment',
          order,
          id: one.paymentId,
          entityId: paymentIdOf(one),
          paise: one.paymentAmountPaise,
          at: one.endedAt ?? one.endsAt,
        }),
      ),
      ...back.map(
        (one): Settled => ({
          kind: 'refund',
          order,
          id: one.cfRefundId,
          entityId: refundIdOf(one),
          paise: one.amountPaise,
          at: one.processedAt ?? one.createdAt,
        }),
      ),
    ];
  });
}

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
    data: all.slice(start, end).map(({ kind, order, id, paise, at }) => ({
      event_id: id,
      entity: 'recon',
      event_type: kind.toUpperCase(),
      sale_type: kind === 'payment' ? 'CREDIT' : 'DEBIT',
      event_time: isoTime(at),
      event_settlement_amount: paise / 100,
      event_amount: paise / 100,
      event_status: 'SUCCESS',
      event_currency: order.currency,
      order_id: order.orderId,
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
    all.slice(skip, skip + count).map(({ kind, order, entityId, paise, at }) => ({
      entity_id: entityId,
      type: kind,
      debit: kind === 'payment' ? 0 : paise,
      credit: kind === 'payment' ? paise : 0,
      amount: paise,
      currency: order.currency,
      fee: 0,
      tax: 0,
      on_hold: false,
      settled: true,
      created_at: Math.floor(at / 1_000),
      settled_at: Math.floor(at / 1_000),
      settlement_utr: utrOf(at),
      order_receipt: order.orderId,
      dispute_id: null,
    })),
  );
}
