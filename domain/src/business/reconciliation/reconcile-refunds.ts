import { formatExactRupees } from '@crease/shared/format/money';
import { dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { Report } from './read-report.js';
import type { MissingDifference } from './reconcile-captures.js';
import type { Period } from './reconcile-splits.js';
import { scanRefundsAsked } from './reconciliation.queries.js';

/**
 * Reports the processed refunds, accepted by their provider in the period, that its report lacks: of the providers that
 * were asked for it, and of those whose payments or refunds a file lists. A report has the provider's ids of refunds, so
 * those of one order and amount are counted.
 */
export async function reconcileRefunds(
  core: Pick<Core, 'db'>,
  { lines, asked = [] }: Report,
  { from, to }: Period,
  onMissing: (difference: MissingDifference) => void,
): Promise<void> {
  const judged = lines.filter(({ kind }) => kind === 'payment' || kind === 'refund');
  const providers = new Set([...asked, ...judged.map(({ provider }) => provider)]);
  if (providers.size === 0) return;
  const listed = new Map<string, number>();
  for (const { kind, provider, orderId, amount } of judged) {
    const key = `${provider} ${orderId} ${amount}`;
    if (kind === 'refund') listed.set(key, (listed.get(key) ?? 0) + 1);
  }
  const [start, end] = [hourStart(from, 0), hourStart(to, 24)];
  for await (const { provider = 'cashfree', orderId, refunds } of scanRefundsAsked(core, start, end))
    for (const { refundId, status, dispute, amount, askedAt } of refunds) {
      const isJudged = status === 'processed' && dispute === undefined && providers.has(provider);
      if (!isJudged || !askedAt || askedAt < start || askedAt >= end) continue;
      const key = `${provider} ${orderId} ${amount}`;
      const left = listed.get(key) ?? 0;
      if (left > 0) {
        listed.set(key, left - 1);
        continue;
      }
      const message = `is a refund of ${formatExactRupees(amount)} of ${orderId}, that the report does not list`;
      onMissing({ day: dayOf(askedAt), kind: 'refund', subject: refundId, amount, message });
    }
}
