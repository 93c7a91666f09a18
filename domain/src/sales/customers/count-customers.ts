import { foldText } from '@crease/shared/format/fold-text';
import type { Types } from 'mongoose';
import { mailAddressOf } from '../../accounts/identity/mail-address.js';
import { readUsers } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import {
  type CustomersBooking,
  scanBookingsOf,
  scanCustomersSince,
} from '../booking-record/booking-counts.queries.js';
import { startsOf } from '../booking-record/booking-search.js';
import {
  type Counted,
  type CustomerDoc,
  type CustomerKey,
  customerIdOf,
  findCustomersById,
  insertMissing,
  writeCounts,
} from './customer.schema.js';
import { advanceBook, findBook } from './customer-book.schema.js';
import { FigureSum, type Figures } from './customer-figures.js';

/** A booking that changed so long before the last count may have been written after it. */
export const COUNT_OVERLAP_MS = 60_000;
/** Customers counted with one round of queries. */
const AT_ONCE = 200;

type CountCore = Pick<Core, 'db' | 'clock'>;

/** The customer of this booking. */
export const keyOf = ({
  userId,
  playerDetails,
}: Pick<CustomersBooking, 'userId' | 'playerDetails'>): CustomerKey =>
  userId ? { userId } : { phone: playerDetails.contactPerson.phone };

/**
 * Updates a workplace's customers from its bookings: each customer with a booking changed since the last count is
 * recounted from all of theirs, so nothing counts twice or is missed (docs/invariants.md, 11). The first count covers
 * all.
 */
export async function countCustomers(core: CountCore, ownerId: Types.ObjectId): Promise<void> {
  const startedAt = core.clock.now();
  const countedTo = (await findBook(core, ownerId))?.countedTo;
  const since = countedTo && new Date(countedTo.getTime() - COUNT_OVERLAP_MS);
  const changed = new Map<string, CustomerKey>();
  for await (const booking of scanCustomersSince(core, ownerId, since)) {
    const key = keyOf(booking);
    // A walk-in whose customer was erased counts for no customer.
    if ('phone' in key && !key.phone) continue;
    changed.set(customerIdOf(ownerId, key).toString(), key);
  }
  const keys = [...changed.values()];
  const done = new Set<string>();
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    const some = keys.slice(i, i + AT_ONCE);
    await insertMissing(core, ownerId, some, startedAt);
    const roots = await rootsOf(
      core,
      some.map((key) => customerIdOf(ownerId, key)),
    );
    const due = [...new Map([...roots.values()].map((root) => [root._id.toString(), root])).values()];
    await recount(
      core,
      ownerId,
      due.filter(({ _id }) => !done.has(_id.toString())),
    );
    for (const { _id } of due) done.add(_id.toString());
  }
  await advanceBook(core, ownerId, startedAt);
}

/** The main records for these ids: themselves, or what they were merged into. */
export async function rootsOf(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, CustomerDoc>> {
  const read = new Map<string, CustomerDoc>();
  for (let missing = [...ids]; missing.length > 0; ) {
    for (const one of await findCustomersById(core, missing)) read.set(one._id.toString(), one);
    const pointedTo = [...read.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
    const next = pointedTo.filter((id) => !read.has(id.toString()));
    // A merged record without its target belongs to a deleted owner.
    if (next.every((id) => missing.some((asked) => asked.equals(id)))) break;
    missing = next;
  }
  const roots = new Map<string, CustomerDoc>();
  for (const id of ids) {
    let one = read.get(id.toString());
    while (one?.mergedInto) one = read.get(one.mergedInto.toString());
    if (one) roots.set(id.toString(), one);
  }
  return roots;
}

/** Recounts customers from their bookings; one changed by another writer meanwhile is read and counted again. */
export async function recount(
  core: CountCore,
  ownerId: Types.ObjectId,
  customers: readonly CustomerDoc[],
): Promise<void> {
  let due = customers;
  for (let attempt = 0; attempt < 10 && due.length > 0; attempt++) {
    const counted = await countAll(core, ownerId, due);
    if (await writeCounts(core, counted)) return;
    const ids = due.map(({ _id }) => _id);
    due = (await findCustomersById(core, ids)).filter(({ mergedInto }) => !mergedInto);
  }
}

async function countAll(
  core: CountCore,
  ownerId: Types.ObjectId,
  customers: readonly CustomerDoc[],
): Promise<{ read: CustomerDoc; counted: Counted }[]> {
  const countedAt = core.clock.now();
  const [sums, accounts] = await Promise.all([
    sumsOf(core, ownerId, customers),
    liveAccounts(core, customers),
  ]);
  return customers.map((read) => {
    const figures = (sums.get(read._id.toString()) ?? new FigureSum()).figures;
    return { read, counted: { ...countedOf(read, figures, accounts), countedAt } };
  });
}

/** The figures of some customers of a workplace, by their ids. */
export async function sumsOf(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  customers: readonly Pick<CustomerDoc, '_id' | 'userIds' | 'walkInPhones'>[],
): Promise<Map<string, FigureSum>> {
  const owners = new Map<string, string>();
  for (const { _id, userIds, walkInPhones } of customers) {
    for (const userId of userIds) owners.set(customerIdOf(ownerId, { userId }).toString(), _id.toString());
    for (const phone of walkInPhones) owners.set(customerIdOf(ownerId, { phone }).toString(), _id.toString());
  }
  const sums = new Map(customers.map(({ _id }) => [_id.toString(), new FigureSum()]));
  const whose = {
    userIds: customers.flatMap(({ userIds }) => userIds),
    phones: customers.flatMap(({ walkInPhones }) => walkInPhones),
  };
  for await (const booking of scanBookingsOf(core, ownerId, whose)) {
    const id = owners.get(customerIdOf(ownerId, keyOf(booking)).toString());
    if (id) sums.get(id)?.add(booking);
  }
  return sums;
}

interface Account {
  name: string;
  phone: string;
  email: string;
}

async function liveAccounts(
  core: Pick<Core, 'db'>,
  customers: readonly CustomerDoc[],
): Promise<ReadonlyMap<string, Account>> {
  const ids = customers.flatMap(({ userIds }) => userIds.map(String));
  if (ids.length === 0) return new Map();
  const users = await readUsers(core.db, ids, ['name', 'phone', 'email', 'deletedAt']);
  return new Map(
    users.flatMap((user) =>
      user.deletedAt ? [] : [[user._id.toString(), { ...user, email: mailAddressOf(user) }]],
    ),
  );
}

/**
 * Each field comes from the account, else the newest booking, else what is stored: a count never empties what an import
 * or an older booking provided.
 */
function countedOf(
  read: CustomerDoc,
  { contact, ...figures }: Figures,
  accounts: ReadonlyMap<string, Account>,
): Omit<Counted, 'countedAt'> {
  const { userIds, walkInPhones } = read;
  const live = userIds.flatMap((id) => accounts.get(id.toString()) ?? []);
  const said = (field: keyof Account): string => live[0]?.[field] || contact[field] || read[field] || '';
  const [name, phone, email] = [said('name'), said('phone'), said('email')];
  const phones = [...new Set([...walkInPhones, ...live.map((account) => account.phone)])];
  return {
    ...figures,
    name,
    phone,
    ...(email ? { email } : {}),
    phones,
    search: searchBeginnings({ name, email, phones }),
  };
}

/** Every beginning that a customer is found by. */
export function searchBeginnings({
  name,
  email,
  phones,
}: {
  name: string;
  email: string;
  phones: string[];
}): string[] {
  return [...new Set([...startsOf(name), foldText(email), ...phones])].filter(Boolean);
}
