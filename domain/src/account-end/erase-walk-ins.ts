import type { Types } from 'mongoose';
import { FORMER_PLAYER } from '../accounts/identity/former-account.js';
import { eraseReasons } from '../accounts/workplaces/work-log-erasure.queries.js';
import { deleteDeliveriesWith } from '../business/webhooks/webhook-delivery.schema.js';
import type { Core } from '../platform/core.js';
import {
  eraseWalkIns,
  findNumbersMailed,
  type Reached,
} from '../sales/booking-reads/booking-erasure.queries.js';
import { recount } from '../sales/customers/count-customers.js';
import {
  eraseWalkInPhones,
  findNumbersOf,
  type Person,
} from '../sales/customers/customer-erasure.queries.js';
import { eraseRegularCustomer } from '../sales/regulars/regular-erasure.queries.js';

/**
 * Erases what workplaces recorded about a person without an account: walk-ins, weekly games, customer records. Matches
 * by the proven address and phone, by links the person took up, and by merged walk-ins. An unproven number may belong
 * to another person.
 */
export async function eraseAtTheGate(core: Core, person: Person): Promise<void> {
  const { email, verifiedPhone } = person;
  const reached = await numbersOf(core, person);
  const everywhere = verifiedPhone ? [verifiedPhone] : [];
  const some = reached.filter(({ phones }) => phones.length > 0);
  const walkIns = await eraseWalkIns(core, [
    { userEmail: email, disownedBy: { $ne: person._id } },
    ...some.map(({ ownerId, phones }) => ({
      ownerId,
      'playerDetails.contactPerson.phone': { $in: phones },
    })),
    ...everywhere.map((phone) => ({ 'playerDetails.contactPerson.phone': phone })),
  ]);
  for (const { _id, ownerId } of walkIns) {
    await deleteDeliveriesWith(core, [ownerId], [_id]);
    await eraseReasons(core, ownerId, [_id]);
  }
  await eraseRegularCustomer(
    core,
    [
      { 'customer.email': email },
      ...some.map(({ ownerId, phones }) => ({ ownerId, 'customer.phone': { $in: phones } })),
      ...everywhere.map((phone) => ({ 'customer.phone': phone })),
    ],
    FORMER_PLAYER,
  );
  for (const { ownerId, phones } of some)
    await recount(core, ownerId, await eraseWalkInPhones(core, ownerId, phones));
}

/** The numbers that are proven to be the person's, by workplace. */
async function numbersOf(core: Core, person: Person): Promise<Reached[]> {
  const [links, mailed, records] = await Promise.all([
    core.reads.linksOfAccount(person._id.toString()),
    findNumbersMailed(core, person),
    findNumbersOf(core, person),
  ]);
  const byOwner = new Map<string, { ownerId: Types.ObjectId; phones: Set<string> }>();
  for (const { ownerId, phones } of [...(links ?? []), ...mailed, ...records]) {
    const one = byOwner.get(ownerId.toString()) ?? { ownerId, phones: new Set() };
    for (const phone of phones) one.phones.add(phone);
    byOwner.set(ownerId.toString(), one);
  }
  return [...byOwner.values()].map(({ ownerId, phones }) => ({ ownerId, phones: [...phones] }));
}
