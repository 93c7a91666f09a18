import type { Difference } from '@crease/shared/contracts/reconciliation';
import { formatExactRupees } from '@crease/shared/format/money';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import type { Report } from './read-report.js';
import type { Period } from './reconcile-splits.js';
import { scanOrdersCreated } from './reconciliation.queries.js';

/** An order is captured at most this long after it was created; the provider may be late. */
const ORDER_LASTS_DAYS = 7;

export type MissingDifference = Omit<Difference, 'line'>;

/**
 * Reports the captures of the period that the report of their provider lacks: of the providers that were asked for it,
 * and of those whose payments a file lists.
 */
export async function reconcileCaptures(
  core: Pick<Core, 'db'>,
  { lines, asked = [] }: Report,
  { from, to }: Period,
  onMissing: (difference: MissingDifference) => void,
): Promise<void> {
  const payments = lines.filter(({ kind }) => kind === 'payment');
  const providers = new Set([...asked, ...payments.map(({ provider }) => provider)]);
  if (providers.size === 0) return;
  const listed = new Set(payments.map(({ provider, id }) => `${provider} ${id}`));
  const since = hourStart(addDays(from, -ORDER_LASTS_DAYS), 0);
  for await (const order of scanOrdersCreated(core, since, hourStart(to, 24)))
    for (const { paymentId, amount, at } of order.captures) {
      const { provider = 'cashfree', orderId } = order;
      const day = dayOf(at);
      const isJudged = providers.has(provider) && day >= from && day <= to;
      if (!isJudged || listed.has(`${provider} ${paymentId}`)) continue;
      const message = `is a payment of ${formatExactRupees(amount)} of ${orderId}, that the report does not list`;
      onMissing({ day, kind: 'payment', subject: paymentId, amount, message });
    }
}
