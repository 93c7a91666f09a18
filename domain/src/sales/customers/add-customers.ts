import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { searchBeginnings } from './count-customers.js';
import { customerIdOf, findCustomersById, insertMissing, writeAdded } from './customer.schema.js';

/** A person who plays at a workplace and has no booking here yet. */
export interface AddedCustomer {
  name: string;
  phone: string;
  email?: string | undefined;
  note: string;
}

/** The phone numbers among these that belong to customers of the workplace. */
export async function knownPhones(
  core: Core,
  ownerId: Types.ObjectId,
  phones: readonly string[],
): Promise<Set<string>> {
  const ids = new Map(phones.map((phone) => [customerIdOf(ownerId, { phone }).toString(), phone]));
  const found = await findCustomersById(
    core,
    phones.map((phone) => customerIdOf(ownerId, { phone })),
  );
  return new Set(
    found.flatMap(({ _id, name, mergedInto }) =>
      name === '' && !mergedInto ? [] : (ids.get(_id.toString()) ?? []),
    ),
  );
}

/**
 * Adds people by phone number. Known customers keep their data: names come from their bookings, notes from the owner.
 */
export async function addCustomers(
  core: Core,
  ownerId: Types.ObjectId,
  people: readonly AddedCustomer[],
): Promise<void> {
  if (people.length === 0) return;
  const keys = people.map(({ phone }) => ({ phone }));
  await insertMissing(core, ownerId, keys, core.clock.now());
  await writeAdded(
    core,
    people.map(({ name, phone, email, note }) => ({
      _id: customerIdOf(ownerId, { phone }),
      set: {
        name,
        note,
        ...(email ? { email } : {}),
        search: searchBeginnings({ name, email: email ?? '', phones: [phone] }),
      },
    })),
  );
}
