import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { Report } from './read-report.js';
import type { Period } from './reconcile-splits.js';
import { scanOrdersCreated } from './reconciliation.queries.js';

/** An order is captured at most this long after it was created; the provider may be late. */
const ORDER_LASTS_DAYS = 7;

/**
 * Adds to `result` the captures that we have and the report of their provider lacks, within `period`; without one, between
 * the first and the last day of the report's payments. Only reports that list payments are judged.
 */
export async function reconcileCaptures(
  core: Pick<Core, 'db'>,
  { lines }: Report,
  { differences }: { differences: Difference[] },
  period: Period | undefined,
): Promise<void> {
  const payments = lines.filter(({ kind }) => kind === 'payment');
  const providers = new Set(payments.map(({ provider }) => provider));
  const days = payments.flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const inside = first && last ? { from: addDays(first, 1), to: addDays(last, -1) } : undefined;
  const within = period ?? inside;
  if (providers.size === 0 || !within || within.from > within.to) return;
  const listed = new Set(payments.map(({ provider, id }) => `${provider} ${id}`));
  const since = hourStart(addDays(within.from, -ORDER_LASTS_DAYS), 0);
  for await (const order of scanOrdersCreated(core, since, hourStart(within.to, 24)))
    for (const { paymentId, amount, at } of order.captures) {
      const { provider = 'cashfree', orderId } = order;
      const day = dayOf(at);
      const isJudged = providers.has(provider) && day >= within.from && day <= within.to;
      if (!isJudged || listed.has(`${provider} ${paymentId}`)) continue;
      const message = `is a payment of ${formatExactRupees(amount)} of ${orderId}, that the report does not list`;
      differences.push({ line: 0, day, kind: 'payment', subject: paymentId, amount, message });
    }
}
