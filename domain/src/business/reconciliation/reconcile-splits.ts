import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import { stableNumber } from '../payouts/stable-keys.js';
import { reversalIdOf } from '../settlements/reversal-id.js';
import type { Report } from './read-report.js';
import { findSentWithin, type PayoutOfReport } from './reconciliation.queries.js';
import type { ReportLine } from './report-columns.js';

/** The first and the last day that a report covers whole. */
export interface Period {
  from: string;
  to: string;
}

/** A payout may be made at the provider this many days after it was first requested. */
const LATE_DAYS = 31;

/** A movement of ours between our balance and a vendor's, or a payout to an owner. */
interface Ours {
  kind: 'split_transfer' | 'split_reversal' | 'payout';
  /** How the provider's report names it. */
  key: string;
  subject: string;
  amount: number;
  isMade: boolean;
  state: string;
  day: string;
}

/**
 * Adds to `result` what differs between a report and our transfers to vendors and what we took back, in both directions:
 * lines without a record of ours, and what we have as made that the report lacks. That is judged within `period`; without
 * one, between the first and the last day of the report, which may not be whole.
 */
export async function reconcileSplits(
  core: Pick<Core, 'db'>,
  report: Report,
  result: { differences: Difference[]; agree: Record<'split_transfer' | 'split_reversal', number> },
  period: Period | undefined,
): Promise<void> {
  const days = [...report.lines, ...report.payouts].flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [period?.from ?? days[0], period?.to ?? days.at(-1)];
  if (first === undefined || last === undefined) return;
  const within = period ?? { from: addDays(first, 1), to: addDays(last, -1) };
  const from = hourStart(addDays(first, -LATE_DAYS), 0);
  const sent = await findSentWithin(core, from, hourStart(addDays(last, 1), 0));
  for (const provider of ['cashfree', 'razorpay'] as const) {
    const lines = report.lines.filter((line) => line.provider === provider);
    const splits = lines.filter(isSplit);
    const ours = sent.flatMap((settlement) => movementsOf(settlement, provider));
    const listed = judge(splits, ours, result);
    // Cashfree lists its vendors in a report of their own.
    if (provider === 'razorpay' ? lines.length > 0 : splits.length > 0)
      noteMissing(ours, listed, within, result);
  }
  if (report.payouts.length > 0) {
    const listed = new Set(report.payouts.map(({ id }) => `payout ${id}`));
    noteMissing(sent.flatMap(payoutOf), listed, within, result);
  }
}

type SplitLine = ReportLine & { kind: 'split_transfer' | 'split_reversal' };

const isSplit = (line: ReportLine): line is SplitLine =>
  line.kind === 'split_transfer' || line.kind === 'split_reversal';

const keyOf = ({ kind, key }: Pick<Ours, 'kind' | 'key'>): string => `${kind} ${key}`;

/** Judges each line of the report. Returns the keys that it lists. */
function judge(
  lines: readonly SplitLine[],
  ours: readonly Ours[],
  result: Parameters<typeof reconcileSplits>[2],
): Set<string> {
  const byKey = new Map(ours.map((one) => [keyOf(one), one]));
  const listed = new Set<string>();
  for (const line of lines) {
    const key = keyOf({ kind: line.kind, key: line.id });
    const message = listed.has(key)
      ? `is listed twice: ${line.word} of ${formatExactRupees(line.amount)}`
      : differenceOf(line, byKey.get(key));
    listed.add(key);
    if (message === undefined) result.agree[line.kind] += 1;
    else {
      const { kind, id: subject, amount, day } = line;
      result.differences.push({ line: line.line, day, kind, subject, amount, message });
    }
  }
  return listed;
}

const WHAT = {
  split_transfer: 'a transfer to a vendor',
  split_reversal: 'money taken back from a vendor',
  payout: 'a payout',
} as const;

/** Undefined if the line agrees with our record. */
function differenceOf({ kind, amount, currency }: SplitLine, ours: Ours | undefined): string | undefined {
  const what = `is ${WHAT[kind]}, ${formatExactRupees(amount)}`;
  if (currency !== 'INR') return `is in ${currency}`;
  if (!ours) return `${what}, that we have not made`;
  if (ours.amount !== amount) return `${what}; we have ${formatExactRupees(ours.amount)}`;
  return ours.isMade ? undefined : `${what}; we have it as ${ours.state}`;
}

/** Names what we have as made in the period and the report does not list. */
function noteMissing(
  ours: readonly Ours[],
  listed: ReadonlySet<string>,
  { from, to }: Period,
  result: { differences: Difference[] },
): void {
  for (const one of ours) {
    if (!one.isMade || one.day < from || one.day > to || listed.has(keyOf(one))) continue;
    const { kind, subject, amount, day } = one;
    const message = `is ${WHAT[kind]}, ${formatExactRupees(amount)}, that the report does not list`;
    result.differences.push({ line: 0, day, kind, subject, amount, message });
  }
}

/** The transfer of a settlement, and what was taken back of it, as the provider's report names them. */
function movementsOf(
  { amount, status, payoutId = '', vendor, reference = '', sentAt, reversals = [] }: PayoutOfReport,
  provider: ProviderName,
): Ours[] {
  if (!vendor || !sentAt || vendor.provider !== provider) return [];
  const isCashfree = provider === 'cashfree';
  const transfer: Ours = {
    kind: 'split_transfer',
    key: isCashfree ? String(stableNumber(payoutId)) : (vendor.transferId ?? reference),
    subject: payoutId,
    amount,
    isMade: status === 'paid',
    state: status,
    day: dayOf(sentAt),
  };
  const back = reversals.flatMap((reversal): Ours[] => {
    if (!reversal.sentAt) return [];
    const id = reversalIdOf(payoutId, reversal);
    return [
      {
        kind: 'split_reversal',
        key: isCashfree ? String(stableNumber(id)) : (reversal.reference ?? ''),
        subject: id,
        amount: reversal.amount,
        isMade: reversal.status === 'made',
        state: reversal.status,
        day: dayOf(reversal.sentAt),
      },
    ];
  });
  return [transfer, ...back];
}

/** A payout of ours that has arrived; those by hand are in no report. */
function payoutOf({ amount, status, payoutId = '', vendor, sentAt }: PayoutOfReport): Ours[] {
  if (vendor || !sentAt || status !== 'paid' || payoutId.endsWith('-hand')) return [];
  const day = dayOf(sentAt);
  return [{ kind: 'payout', key: payoutId, subject: payoutId, amount, isMade: true, state: status, day }];
}
