import { groupBy } from '../platform/group-by.js';
import { COUNT_OVERLAP_MS, sumsOf } from '../sales/customers/count-customers.js';
import type { CustomerDoc } from '../sales/customers/customer.schema.js';
import type { Audit, Violation } from './violation.js';

/**
 * Invariant 11: a customer's figures equal those of their bookings. Skips customers with a booking that changed since
 * the last count: the next look at the workplace recounts them.
 */
export async function* checkCustomers(audit: Audit, customers: CustomerDoc[]): AsyncIterable<Violation> {
  const counted = customers.filter(({ mergedInto }) => !mergedInto);
  for (const own of groupBy(counted, ({ ownerId }) => ownerId.toString()).values()) {
    const [first] = own;
    if (!first) continue;
    const sums = await sumsOf(audit, first.ownerId, own);
    for (const customer of own) yield* judge(customer, sums.get(customer._id.toString()));
  }
}

type Sums = Awaited<ReturnType<typeof sumsOf>>;

function* judge(customer: CustomerDoc, sum: ReturnType<Sums['get']>): Iterable<Violation> {
  if (!sum || (sum.changedAt && sum.changedAt.getTime() > customer.countedAt.getTime() - COUNT_OVERLAP_MS))
    return;
  const { visits, spent, noShows } = sum.figures;
  const said = `${customer.visits} visits, ${customer.spent} rupees, ${customer.noShows} no-shows`;
  const found = `${visits} visits, ${spent} rupees, ${noShows} no-shows`;
  if (said === found) return;
  yield {
    invariant: 11,
    subject: customer._id.toString(),
    message: `says ${said}, its bookings come to ${found}`,
  };
}
