import { formatExactRupees } from '@crease/shared/format/money';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { Report } from './read-report.js';
import type { MissingDifference } from './reconcile-captures.js';
import type { Period } from './reconcile-splits.js';
import { scanRefundsAsked } from './reconciliation.queries.js';

/**
 * Reports the processed refunds, accepted by their provider in the period, that its report lacks: of the providers that
 * were asked for it, and of those whose payments or refunds a file lists. A report has the provider's ids of refunds,
 * so those of one order and amount are counted.
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
  // A refund made before the period must not stand for one that is missing.
  const first = addDays(from, -1);
  const listed = new Map<string, Set<string>>();
  for (const { kind, provider, orderId, amount, id, day = first } of judged) {
    if (kind !== 'refund' || day < first) continue;
    const key = `${provider} ${orderId} ${amount}`;
    const ids = listed.get(key) ?? new Set();
    listed.set(key, ids.add(id));
  }
  const [start, end] = [hourStart(from, 0), hourStart(to, 24)];
  for await (const { provider = 'cashfree', orderId, refunds } of scanRefundsAsked(core, start, end))
    for (const { refundId, status, dispute, amount, askedAt } of refunds) {
      const isJudged = status === 'processed' && dispute === undefined && providers.has(provider);
      if (!isJudged || !askedAt || askedAt < start || askedAt >= end) continue;
      const ids = listed.get(`${provider} ${orderId} ${amount}`);
      const [id] = ids ?? [];
      if (id !== undefined && ids?.delete(id)) continue;
      const message = `is a refund of ${formatExactRupees(amount)} of ${orderId}, that the report does not list`;
      onMissing({ day: dayOf(askedAt), kind: 'refund', subject: refundId, amount, message });
    }
}
