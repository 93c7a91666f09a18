import { addDays, dayOf, daysBetween, hourStart } from '@crease/shared/time/ist';
import { z } from 'zod';
import type { Env } from '../../platform/env.js';
import { createCashfreeHttp } from '../../sales/provider/cashfree-http.js';
import type { ProviderHttp } from '../../sales/provider/provider-http.js';
import { createRazorpayHttp } from '../../sales/provider/razorpay-http.js';
import { type Report, whyOf } from './read-report.js';
import { cashfreeEvent, type ReportLine, razorpayLine } from './report-columns.js';

/** Its reports are flat in this version, and nested in later ones. */
const CASHFREE_VERSION = '2023-08-01';
const LINES_AT_ONCE = 1_000;
const MAX_LINES = 100_000;
const TIMEOUT_MS = 30_000;

const text = z.string().nullish();
const cashfreeAnswer = z.object({
  cursor: text,
  data: z.array(
    z.object({
      event_id: z.union([z.string(), z.number()]).transform(String),
      event_type: z.string(),
      sale_type: z.string(),
      event_time: z.string(),
      event_amount: z.number(),
      event_settlement_amount: z.number(),
      event_currency: text,
      order_id: text,
      settlement_utr: text,
    }),
  ),
});
const razorpayAnswer = z.object({
  items: z.array(
    z.object({
      entity_id: z.string(),
      type: z.string(),
      debit: z.number(),
      credit: z.number(),
      amount: z.number(),
      currency: text,
      created_at: z.number(),
      settlement_utr: text,
      order_receipt: text,
      dispute_id: text,
    }),
  ),
});

type Row = Record<string, string>;

/**
 * The settlement reports of all configured providers for what they settled on these days, over their APIs, as if read from
 * files. Nothing of it is kept.
 * @throws Error for more lines than a report may have
 */
export async function fetchReport(
  { providers: { cashfree, razorpay } }: Pick<Env, 'providers'>,
  from: string,
  to: string,
): Promise<Report> {
  const report: Report = { lines: [], payouts: [], transfers: [], wrong: [] };
  if (cashfree) {
    const call = createCashfreeHttp({ timeoutMs: TIMEOUT_MS, ...cashfree, apiVersion: CASHFREE_VERSION });
    await addRows(report, cashfreeEvent, cashfreeRows(call, from, to));
  }
  if (razorpay) {
    const call = createRazorpayHttp({ timeoutMs: TIMEOUT_MS, ...razorpay });
    await addRows(report, razorpayLine, razorpayRows(call, from, to));
  }
  return report;
}

async function addRows(
  { lines, wrong }: Report,
  columns: z.ZodType<Omit<ReportLine, 'line'>>,
  rows: AsyncIterable<Row>,
): Promise<void> {
  for await (const row of rows) {
    const line = lines.length + wrong.length + 1;
    if (line > MAX_LINES) throw new Error(`more than ${MAX_LINES} lines: choose a shorter period`);
    const read = columns.safeParse(row);
    if (read.success) lines.push({ line, ...read.data });
    else wrong.push({ line, why: whyOf(read.error) });
  }
}

async function* cashfreeRows(call: ProviderHttp, from: string, to: string): AsyncGenerator<Row> {
  const filters = {
    start_date: hourStart(from, 0).toISOString(),
    end_date: new Date(hourStart(to, 24).getTime() - 1).toISOString(),
  };
  let cursor: string | null | undefined;
  do {
    const page = await call({
      operation: 'get_report',
      method: 'POST',
      path: '/settlement/recon',
      body: { pagination: { limit: LINES_AT_ONCE, ...(cursor ? { cursor } : {}) }, filters },
      answer: cashfreeAnswer,
    });
    for (const one of page.data)
      yield {
        'event id': one.event_id,
        'event type': one.event_type,
        'sale type': one.sale_type,
        'event currency': one.event_currency ?? '',
        'event time': one.event_time,
        'event amount': String(one.event_amount),
        'event settlement amount': String(one.event_settlement_amount),
        utr: one.settlement_utr ?? '',
        'merchant reference id': one.order_id ?? '',
      };
    cursor = page.data.length === 0 ? null : page.cursor;
  } while (cursor);
}

/** In rupees, as the report of the dashboard has them. */
const rupees = (paise: number): string => (paise / 100).toFixed(2);

async function* razorpayRows(call: ProviderHttp, from: string, to: string): AsyncGenerator<Row> {
  for (let ahead = 0; ahead <= daysBetween(from, to); ahead += 1) {
    const [year, month, day] = addDays(from, ahead).split('-');
    for (let skip = 0, found = LINES_AT_ONCE; found === LINES_AT_ONCE; skip += LINES_AT_ONCE) {
      const { items } = await call({
        operation: 'get_report',
        method: 'GET',
        path: `/settlements/recon/combined?year=${year}&month=${month}&day=${day}&count=${LINES_AT_ONCE}&skip=${skip}`,
        answer: razorpayAnswer,
      });
      found = items.length;
      for (const one of items)
        yield {
          transaction_entity: one.type,
          entity_id: one.entity_id,
          // In India, as the dashboard writes it.
          entity_created_at: dayOf(new Date(one.created_at * 1_000)),
          amount: rupees(one.amount),
          currency: one.currency ?? '',
          debit: rupees(one.debit),
          credit: rupees(one.credit),
          order_receipt: one.order_receipt ?? '',
          dispute_id: one.dispute_id ?? '',
          settlement_utr: one.settlement_utr ?? '',
        };
    }
  }
}
