import type { Customer } from '@crease/shared/contracts/customers';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type CustomerDoc, findByPhones } from './customer.schema.js';
import { takenLinks } from './customer-link.schema.js';

/** Customers on the wire, with others who have the same phone. */
export async function presentCustomers(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  customers: readonly CustomerDoc[],
): Promise<Customer[]> {
  const phones = [...new Set(customers.flatMap((one) => one.phones))];
  const [reached, links] = await Promise.all([
    findByPhones(core, ownerId, phones),
    takenLinks(
      core,
      ownerId,
      customers.flatMap((one) => one.walkInPhones),
    ),
  ]);
  return customers.map((customer) => {
    const { _id, name, phone, email, visits, spent, noShows, lastVisit, note, blocked } = customer;
    const same = reached.filter(
      (other) => !other._id.equals(_id) && other.phones.some((one) => customer.phones.includes(one)),
    );
    return {
      customerId: _id.toString(),
      name,
      phone,
      ...(email ? { email } : {}),
      visits,
      spent,
      noShows,
      ...(lastVisit ? { lastVisit } : {}),
      note,
      blocked,
      walksIn: customer.walkInPhones.length > 0,
      shownTo: new Set(
        links
          .filter((link) => link.phones.some((one) => customer.walkInPhones.includes(one)))
          .map(({ userId }) => userId.toString()),
      ).size,
      ...(same.length > 0 ? { sameAs: same.map((other) => other._id.toString()) } : {}),
    };
  });
}
