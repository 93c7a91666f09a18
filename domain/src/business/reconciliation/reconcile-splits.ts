import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import { stableNumber } from '../payouts/stable-keys.js';
import { reversalIdOf } from '../settlements/reversal-id.js';
import type { Report } from './read-report.js';
import { type PayoutOfReport, scanSentWithin } from './reconciliation.queries.js';
import type { ReportLine } from './report-columns.js';

/** The first and the last day on which a report may lack nothing. It also covers the day before and the day after. */
export interface Period {
  from: string;
  to: string;
}

/** A payout may be made at the provider this many days after it was first requested. */
const LATE_DAYS = 31;

/** A movement of ours between our balance and a vendor's, or a payout to an owner. */
interface Ours {
  kind: 'split_transfer' | 'split_reversal' | 'payout';
  /** The provider whose report has it; payouts have reports of their own. */
  source: ProviderName | 'payouts';
  /** How the provider's report names it. */
  key: string;
  subject: string;
  amount: number;
  isMade: boolean;
  state: string;
  /** When it was first requested. The provider may have made it after midnight. */
  day: string;
}

/**
 * Adds to `result` what differs between a report and our transfers to vendors and what we took back, in both
 * directions: lines without a record of ours, and what we have as made that the report lacks. That is judged within
 * `period`; without one, between the first and the last day of the report.
 */
export async function reconcileSplits(
  core: Pick<Core, 'db'>,
  report: Report,
  result: { differences: Difference[]; agree: Record<'split_transfer' | 'split_reversal', number> },
  period: Period | undefined,
): Promise<void> {
  const splits = report.lines.filter(isSplit);
  const sources = new Set<Ours['source']>([
    // Cashfree lists its vendors in a report of their own.
    ...report.lines
      .filter((line) => line.provider === 'razorpay' || isSplit(line))
      .map((line) => line.provider),
    ...(report.asked ?? []).filter((provider) => provider === 'razorpay'),
    ...report.payouts.map(() => 'payouts' as const),
  ]);
  const days = [...report.lines, ...report.payouts].flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0] ?? period?.from, days.at(-1) ?? period?.to];
  if (sources.size === 0 || first === undefined || last === undefined) return;
  const within = period ?? { from: addDays(first, 1), to: addDays(last, -1) };
  const read = splits.length > 0 ? aroundOf(within, { first, last }) : within;
  if (read.from > read.to) return;
  const listed = new Set([
    ...splits.map((line) => keyOf({ ...line, source: line.provider, key: line.id })),
    ...report.payouts.map(({ id }) => keyOf({ source: 'payouts', kind: 'payout', key: id })),
  ]);
  const found = new Map<string, Ours>();
  for await (const settlement of scanSentWithin(core, hourStart(read.from, 0), hourStart(read.to, 24)))
    for (const one of [...movementsOf(settlement), ...payoutOf(settlement)])
      if (listed.has(keyOf(one))) found.set(keyOf(one), one);
      else if (sources.has(one.source) && one.isMade && one.day >= within.from && one.day <= within.to)
        noteMissing(one, result);
  judge(splits, found, result);
}

/** The days on which movements that the report lists may have been requested, and those of the period. */
const aroundOf = ({ from, to }: Period, { first, last }: { first: string; last: string }): Period => {
  const early = addDays(first, -LATE_DAYS);
  // Our clock may be a little ahead of the provider's.
  const late = addDays(last, 1);
  return { from: early < from ? early : from, to: late > to ? late : to };
};

type SplitLine = ReportLine & { kind: 'split_transfer' | 'split_reversal' };

const isSplit = (line: ReportLine): line is SplitLine =>
  line.kind === 'split_transfer' || line.kind === 'split_reversal';

const keyOf = ({ source, kind, key }: Pick<Ours, 'source' | 'kind' | 'key'>): string =>
  `${source} ${kind} ${key}`;

/** Judges each line of the report by our record of it. */
function judge(
  lines: readonly SplitLine[],
  ours: ReadonlyMap<string, Ours>,
  result: Parameters<typeof reconcileSplits>[2],
): void {
  const seen = new Set<string>();
  for (const line of lines) {
    const key = keyOf({ ...line, source: line.provider, key: line.id });
    const message = seen.has(key)
      ? `is listed twice: ${line.word} of ${formatExactRupees(line.amount)}`
      : differenceOf(line, ours.get(key));
    seen.add(key);
    if (message === undefined) result.agree[line.kind] += 1;
    else {
      const { kind, id: subject, amount, day } = line;
      result.differences.push({ line: line.line, day, kind, subject, amount, message });
    }
  }
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

/** Names what we have as made and the report does not list. */
function noteMissing(
  { kind, subject, amount, day }: Ours,
  { differences }: Pick<Parameters<typeof reconcileSplits>[2], 'differences'>,
): void {
  const message = `is ${WHAT[kind]}, ${formatExactRupees(amount)}, that the report does not list`;
  differences.push({ line: 0, day, kind, subject, amount, message });
}

/** The transfer of a settlement, and what was taken back of it, as the provider's report names them. */
function movementsOf({
  amount,
  status,
  payoutId = '',
  vendor,
  reference = '',
  sentAt,
  reversals = [],
}: PayoutOfReport): Ours[] {
  if (!vendor || !sentAt) return [];
  const source = vendor.provider;
  const isCashfree = source === 'cashfree';
  const transfer: Ours = {
    kind: 'split_transfer',
    source,
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
        source,
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
  const [kind, source, day] = ['payout', 'payouts', dayOf(sentAt)] as const;
  return [{ kind, source, key: payoutId, subject: payoutId, amount, isMade: true, state: status, day }];
}
