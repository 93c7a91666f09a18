import { z } from 'zod';
import { contract } from '../contract.js';
import { MAX_COMPARED_DAYS, MAX_DIFFERENCES } from '../import-limits.js';
import { daysBetween } from '../time/ist.js';
import { bookingDate, rupeesToThePaisa } from './common.js';

/**
 * What a line of a provider's report is about. `split_transfer` is money to an owner's vendor and `split_reversal`
 * money taken back from one, `transfer` is money to our bank, `unread` a line that cannot be read.
 */
export const reportedKind = z.enum([
  'payment',
  'refund',
  'dispute',
  'dispute_reversed',
  'payout',
  'split_transfer',
  'split_reversal',
  'transfer',
  'other',
  'unread',
]);
export type ReportedKind = z.infer<typeof reportedKind>;

/** A difference between a provider's report and our records. */
export const difference = z.object({
  /** Where it begins in the file, from 1; 0 for what the report lacks. */
  line: z.number().int(),
  /** Its day in the report; absent if the report names none. */
  day: bookingDate.optional(),
  kind: reportedKind,
  /** The provider's id of what differs, ours of a refund or payout that the report lacks, or the bank's reference. */
  subject: z.string(),
  /** The amount in the report, or ours of what it lacks. */
  amount: rupeesToThePaisa.optional(),
  /** What differs, with our amount. */
  message: z.string(),
});
export type Difference = z.infer<typeof difference>;

/**
 * The first and the last day on which payments, refunds, payouts and transfers of ours that the report lacks are named.
 * It covers the day before and the day after, too. Without them payouts and transfers are named between its first day
 * and its last.
 */
const comparedDays = z
  .object({ from: bookingDate.optional(), to: bookingDate.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    error: 'must be given with `from`',
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'must not be before `from`' })
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MAX_COMPARED_DAYS, {
    path: ['to'],
    error: `must be at most ${MAX_COMPARED_DAYS} days in all`,
  });

export const compareReport = contract({
  method: 'POST',
  path: '/admin/reconciliation',
  auth: 'admin',
  shownOnce: true,
  tag: 'Disputes',
  summary:
    'Compares a report of settlements or payouts (CSV, at most 2 MB and fewer than 20,000 lines) with our records; nothing is written',
  upload: ['file'],
  uploads: 'csv',
  query: comparedDays,
  response: z.object({
    differences: z.array(difference).max(MAX_DIFFERENCES),
    /** Number of further differences. */
    more: z.number().int(),
    /** Number of lines that agree. */
    agreed: z.number().int(),
    /** The sum of each transfer to our bank. Lines in no transfer have an empty reference. */
    transfers: z.array(z.object({ utr: z.string(), amount: rupeesToThePaisa })).max(MAX_DIFFERENCES),
    /** Number of further transfers. */
    moreTransfers: z.number().int(),
  }),
  errors: ['TOO_LARGE'],
});
