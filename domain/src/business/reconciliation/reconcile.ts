import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import type { DisputeDoc } from '../../sales/disputes/dispute.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import type { Report } from './read-report.js';
import { type MissingDifference, reconcileCaptures } from './reconcile-captures.js';
import { reconcilePayouts } from './reconcile-payouts.js';
import { reconcileRefunds } from './reconcile-refunds.js';
import { type Period, reconcileSplits } from './reconcile-splits.js';
import { findDisputesOf, findOrders } from './reconciliation.queries.js';
import { type ReportLine, VENDOR_SETTLEMENT } from './report-columns.js';

export interface Reconciliation {
  /** By line, those that the report lacks last. */
  differences: Difference[];
  /** How many payments and refunds that the report lacks are not among them. */
  more: number;
  /** How many lines of each kind agree with our records. */
  agree: Record<ReportLine['kind'] | 'payout', number>;
  /** What each transfer to our bank sums up to in rupees, by its reference; '' for lines in none. */
  byTransfer: Map<string, number>;
}

const LINES_AT_ONCE = 500;

/**
 * Compares a settlement report with payments, refunds, disputes and movements of the split, and a report of payouts
 * with owners' settlements, to the paisa. `period` names the days on which it may lack nothing; at most `max` missing
 * payments and refunds are listed. Only reads, so it can be repeated.
 */
export async function reconcile(
  core: Pick<Core, 'db'>,
  report: Report,
  period?: Period,
  max = Number.POSITIVE_INFINITY,
): Promise<Reconciliation> {
  const result: Reconciliation = {
    differences: report.wrong.map(({ line, why }) => ({
      line,
      kind: 'unread',
      subject: '',
      message: `cannot be read: ${why}`,
    })),
    more: 0,
    agree: {
      payment: 0,
      refund: 0,
      dispute: 0,
      dispute_reversed: 0,
      split_transfer: 0,
      split_reversal: 0,
      other: 0,
      payout: 0,
    },
    byTransfer: new Map(),
  };
  const judge = new Judge(reversedIn(report));
  for (let start = 0; start < report.lines.length; start += LINES_AT_ONCE) {
    const batch = report.lines.slice(start, start + LINES_AT_ONCE);
    const records = await recordsOf(core, batch);
    for (const line of batch) {
      if (line.kind === 'split_transfer' || line.kind === 'split_reversal') {
        addNet(result, line);
        continue;
      }
      const message = judge.differenceOf(line, records);
      if (message === undefined) result.agree[line.kind] += 1;
      else {
        const { kind, id: subject, amount, day } = line;
        result.differences.push({ line: line.line, day, kind, subject, amount, message });
      }
      addNet(result, line);
    }
  }
  if (period) {
    let missing = 0;
    const onMissing = (difference: MissingDifference) => {
      missing += 1;
      if (missing > max) result.more += 1;
      else result.differences.push({ line: 0, ...difference });
    };
    await reconcileCaptures(core, report, period, onMissing);
    await reconcileRefunds(core, report, period, onMissing);
  }
  await reconcileSplits(core, report, result, period);
  await reconcilePayouts(core, report.payouts, result);
  for (const { line, utr, amount } of report.transfers) {
    const sum = result.byTransfer.get(utr) ?? 0;
    if (sum === amount) continue;
    const message = `pays ${formatExactRupees(amount)}, its lines sum to ${formatExactRupees(sum)}`;
    result.differences.push({ line, kind: 'transfer', subject: utr, amount, message });
  }
  // Differences of lines come first, because a page cuts the list.
  const placeOf = ({ line }: Difference) => (line === 0 ? Number.MAX_SAFE_INTEGER : line);
  result.differences.sort((a, b) => placeOf(a) - placeOf(b));
  return result;
}

function addNet({ byTransfer }: Reconciliation, { utr, net }: ReportLine): void {
  // Moved between our balance and a vendor's.
  if (utr === '' && net === 0) return;
  byTransfer.set(utr, roundToPaisa((byTransfer.get(utr) ?? 0) + net));
}

interface Records {
  orders: ReadonlyMap<string, PaymentDoc>;
  disputes: readonly DisputeDoc[];
}

async function recordsOf(core: Pick<Core, 'db'>, lines: readonly ReportLine[]): Promise<Records> {
  const orders = await findOrders(core, [...new Set(lines.map(({ orderId }) => orderId).filter(Boolean))]);
  const disputes: DisputeDoc[] = [];
  for (const provider of new Set(lines.map((line) => line.provider))) {
    const ids = lines.flatMap((line) => (line.kind.startsWith('dispute') ? line.id : []));
    disputes.push(...(await findDisputesOf(core, provider, orders, ids)));
  }
  return { orders: new Map(orders.map((order) => [order.orderId, order])), disputes };
}

const keyOf = ({ provider, kind, id }: Pick<ReportLine, 'provider' | 'kind' | 'id'>): string =>
  `${provider} ${kind} ${id}`;

/** Keys of the reversals in a report. The debit that one returns is right although the dispute was won. */
const reversedIn = ({ lines }: Report): ReadonlySet<string> =>
  new Set(lines.filter(({ kind }) => kind === 'dispute_reversed').map(keyOf));

/** Judges lines in order: each record answers for one line. */
class Judge {
  readonly #reversed: ReadonlySet<string>;
  readonly #seen = new Set<string>();
  /** Refunds that a line was matched to. */
  readonly #refunds = new Set<string>();

  constructor(reversed: ReadonlySet<string>) {
    this.#reversed = reversed;
  }

  /** Undefined if the line agrees with our records. */
  differenceOf(line: ReportLine, { orders, disputes }: Records): string | undefined {
    const sum = formatExactRupees(line.amount);
    if (line.kind === 'other' && line.word.toUpperCase() === VENDOR_SETTLEMENT) return undefined;
    if (line.kind === 'other')
      return `is an entry "${line.word}" of ${formatExactRupees(line.net)}, which we do not know`;
    const key = keyOf(line);
    if (this.#seen.has(key)) return `is listed twice: ${line.word} of ${sum}`;
    this.#seen.add(key);
    if (line.currency !== 'INR') return `is in ${line.currency}`;
    if (line.kind === 'dispute' || line.kind === 'dispute_reversed') {
      const isReversed = this.#reversed.has(keyOf({ ...line, kind: 'dispute_reversed' }));
      return disputeDifference(line, disputes, isReversed);
    }
    const order = orders.get(line.orderId);
    if (!order) return `is a ${line.kind} of ${sum} of the order "${line.orderId}", which we do not have`;
    if (providerNameOf(order) !== line.provider) return `is of an order that ${providerNameOf(order)} took`;
    return line.kind === 'payment' ? paymentDifference(line, order) : this.#refundDifference(line, order);
  }

  #refundDifference({ amount }: ReportLine, { orderId, refunds }: PaymentDoc): string | undefined {
    const found = refunds.find(
      (refund) =>
        refund.status === 'processed' &&
        refund.dispute === undefined &&
        refund.amount === amount &&
        !this.#refunds.has(refund.refundId),
    );
    if (found) {
      this.#refunds.add(found.refundId);
      return undefined;
    }
    const ours = refunds
      .filter(({ status, dispute }) => status === 'processed' && dispute === undefined)
      .reduce((sum, refund) => sum + refund.amount, 0);
    return `is a refund of ${formatExactRupees(amount)} of ${orderId}; refunds of ${formatExactRupees(roundToPaisa(ours))} are recorded`;
  }
}

const providerNameOf = ({ provider = 'cashfree' }: PaymentDoc): ProviderName => provider;

function paymentDifference(
  { id, amount }: ReportLine,
  { orderId, captures }: PaymentDoc,
): string | undefined {
  const capture = captures.find(({ paymentId }) => paymentId === id);
  if (!capture) return `is a payment of ${formatExactRupees(amount)} of ${orderId}, which is not recorded`;
  if (capture.amount === amount) return undefined;
  return `is a payment of ${formatExactRupees(amount)} of ${orderId}, recorded with ${formatExactRupees(capture.amount)}`;
}

/**
 * A debit belongs to a dispute that is open or lost, a credit to one that was won or dropped. With its reversal in the
 * same report, a debit may belong to either of the latter too.
 */
function disputeDifference(
  line: ReportLine,
  disputes: readonly DisputeDoc[],
  isReversed: boolean,
): string | undefined {
  const sum = formatExactRupees(line.amount);
  const dispute =
    disputes.find(({ disputeId }) => disputeId === line.id) ??
    disputes.find(({ orderId }) => orderId === line.orderId);
  if (!dispute) return `is a dispute of ${sum}, which is not recorded`;
  const isOver = dispute.status === 'won' || dispute.status === 'closed';
  const isRight = line.kind === 'dispute' ? !isOver || isReversed : isOver;
  if (!isRight) return `is a ${line.word} of ${sum}; we have the dispute as ${dispute.status}`;
  const ours = dispute.status === 'lost' ? (dispute.said?.deducted ?? 0) : (dispute.said?.amount ?? 0);
  return ours === line.amount ? undefined : `is a ${line.word} of ${sum}; we have ${formatExactRupees(ours)}`;
}
