import type { Customer } from '@crease/shared/contracts/customers';
import { Types } from 'mongoose';
import { findGroundIdsAt } from '../../catalogue/grounds/ground-welcome.queries.js';
import { askWhoMayBook } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { presentCustomers } from './customer.present.js';
import { writeWord } from './customer.schema.js';
import { customerNotFound, findRoot, resumeMerge } from './merge-customers.js';

/**
 * Stores a note on a customer, or blocks or unblocks them: every account in the record, and walk-ins with its numbers,
 * from now on (docs/product-rules.md, Customers). Existing bookings stay. Unblocking rechecks their waitlists.
 * @throws `NOT_FOUND`
 */
export async function changeCustomer(
  core: Core,
  owner: string,
  customerId: string,
  word: { note?: string | undefined; blocked?: boolean | undefined },
): Promise<Customer> {
  const ownerId = new Types.ObjectId(owner);
  await resumeMerge(core, ownerId);
  const root = await findRoot(core, ownerId, customerId);
  // Grounds must check for blocked customers before the first block is stored, and so must grounds added meanwhile.
  if (word.blocked) await askWhoMayBook(core, ownerId);
  const after = await writeWord(core, root, word);
  if (!after) return await changeCustomer(core, owner, customerId, word);
  if (word.blocked) await askWhoMayBook(core, ownerId);
  if (word.blocked === false && root.blocked)
    for (const groundId of await findGroundIdsAt(core, ownerId))
      await core.groundCalendar.becameBookable(core, groundId);
  const [customer] = await presentCustomers(core, ownerId, [after]);
  if (!customer) throw customerNotFound();
  return customer;
}
