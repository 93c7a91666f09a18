import { addDays, dayOf, daysBetween, hourStart } from '@crease/shared/time/ist';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { createCashfreeHttp } from '../../sales/provider/cashfree-http.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import type { ProviderHttp } from '../../sales/provider/provider-http.js';
import { createRazorpayHttp } from '../../sales/provider/razorpay-http.js';
import { type Report, whyOf } from './read-report.js';
import type { Period } from './reconcile-splits.js';
import { cashfreeEvent, type ReportLine, razorpayLine } from './report-columns.js';

/** Its reports are flat in this version, and nested in later ones. */
const CASHFREE_VERSION = '2023-08-01';
const LINES_AT_ONCE = 1_000;
const MAX_LINES = 100_000;
const MAX_DAYS = 92;
const SETTLED_WITHIN_DAYS = 7;
const TIMEOUT_MS = 30_000;

// Every field may be absent: the columns of a report judge each line by itself.
const text = z.string().nullish();
const number = z.number().nullish();
const cashfreeAnswer = z.object({
  cursor: text,
  data: z.array(
    z.object({
      event_id: z.union([z.string(), z.number()]).nullish(),
      event_type: text,
      sale_type: text,
      event_time: text,
      event_amount: number,
      event_settlement_amount: number,
      event_currency: text,
      order_id: text,
      settlement_utr: text,
    }),
  ),
});
const razorpayAnswer = z.object({
  items: z.array(
    z.object({
      entity_id: text,
      type: text,
      debit: number,
      credit: number,
      amount: number,
      currency: text,
      created_at: number,
      settlement_utr: text,
      order_receipt: text,
      dispute_id: text,
    }),
  ),
});

type Row = Record<string, string>;
/** In place of an amount that is absent, which is not 0. */
const MISSING = 'none';

interface Bounds {
  linesAtOnce: number;
  maxLines: number;
}

/**
 * The settlement reports of the configured providers by their APIs, from the day before the period to seven days after:
 * a payment is in the report of the day on which it is settled. Stores nothing.
 * @throws Error without a provider, for days to come or too many, and for more lines than a report may have
 */
export async function fetchReport(
  { clock, env }: Pick<Core, 'clock' | 'env'>,
  period: Period,
  { linesAtOnce = LINES_AT_ONCE, maxLines = MAX_LINES }: Partial<Bounds> = {},
): Promise<Report> {
  const { cashfree, razorpay } = env.providers;
  const today = dayOf(clock.now());
  if (!cashfree && !razorpay) throw new Error('no payment provider is configured');
  if (period.from > today) throw new Error(`the provider has no report of ${period.from} yet`);
  if (daysBetween(period.from, period.to) >= MAX_DAYS)
    throw new Error(`the reports of at most ${MAX_DAYS} days are fetched`);
  const settledBy = addDays(period.to, SETTLED_WITHIN_DAYS);
  const days = { from: addDays(period.from, -1), to: settledBy < today ? settledBy : today };
  const asked: ProviderName[] = [];
  const report: Report = { lines: [], payouts: [], transfers: [], wrong: [], asked };
  if (cashfree) {
    const call = createCashfreeHttp({ timeoutMs: TIMEOUT_MS, ...cashfree, apiVersion: CASHFREE_VERSION });
    await addRows(report, cashfreeEvent, cashfreeRows(call, days, linesAtOnce), maxLines);
    asked.push('cashfree');
  }
  if (razorpay) {
    const call = createRazorpayHttp({ timeoutMs: TIMEOUT_MS, ...razorpay });
    await addRows(report, razorpayLine, razorpayRows(call, days, linesAtOnce), maxLines);
    asked.push('razorpay');
  }
  return report;
}

async function addRows(
  { lines, wrong }: Report,
  columns: z.ZodType<Omit<ReportLine, 'line'>>,
  rows: AsyncIterable<Row>,
  maxLines: number,
): Promise<void> {
  for await (const row of rows) {
    const line = lines.length + wrong.length + 1;
    if (line > maxLines) throw new Error(`more than ${maxLines} lines: choose a shorter period`);
    const read = columns.safeParse(row);
    if (read.success) lines.push({ line, ...read.data });
    else wrong.push({ line, why: whyOf(read.error) });
  }
}

async function* cashfreeRows(
  call: ProviderHttp,
  { from, to }: Period,
  linesAtOnce: number,
): AsyncGenerator<Row> {
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
      body: { pagination: { limit: linesAtOnce, ...(cursor ? { cursor } : {}) }, filters },
      answer: cashfreeAnswer,
    });
    for (const one of page.data)
      yield {
        'event id': String(one.event_id ?? ''),
        'event type': one.event_type ?? '',
        'sale type': one.sale_type ?? '',
        'event currency': one.event_currency ?? '',
        'event time': one.event_time ?? '',
        'event amount': String(one.event_amount ?? MISSING),
        'event settlement amount': String(one.event_settlement_amount ?? MISSING),
        utr: one.settlement_utr ?? '',
        'merchant reference id': one.order_id ?? '',
      };
    cursor = page.data.length === 0 ? null : page.cursor;
  } while (cursor);
}

/** In rupees, as the report of the dashboard has them. */
const rupees = (paise: number | null | undefined): string =>
  paise === null || paise === undefined ? MISSING : (paise / 100).toFixed(2);

async function* razorpayRows(
  call: ProviderHttp,
  { from, to }: Period,
  linesAtOnce: number,
): AsyncGenerator<Row> {
  for (let ahead = 0; ahead <= daysBetween(from, to); ahead += 1) {
    const [year, month, day] = addDays(from, ahead).split('-');
    for (let skip = 0, found = linesAtOnce; found === linesAtOnce; skip += linesAtOnce) {
      const { items } = await call({
        operation: 'get_report',
        method: 'GET',
        path: `/settlements/recon/combined?year=${year}&month=${month}&day=${day}&count=${linesAtOnce}&skip=${skip}`,
        answer: razorpayAnswer,
      });
      found = items.length;
      for (const one of items)
        yield {
          transaction_entity: one.type ?? '',
          entity_id: one.entity_id ?? '',
          // In India, as the dashboard writes it.
          entity_created_at: one.created_at ? dayOf(new Date(one.created_at * 1_000)) : '',
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
