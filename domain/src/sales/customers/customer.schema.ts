import { createHash } from 'node:crypto';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';

/**
 * A person who plays at a workplace: an account, or a walk-in's phone number. Figures are counted from bookings
 * (`count-customers.ts`); notes, blocks and merges are set by the owner.
 */
const customerDoc = z.object({
  /** Derived from the workplace and the account or phone: two concurrent first bookings make one record. */
  _id: objectId(),
  ownerId: objectId(),
  /** Accounts that are this customer's, and phone numbers of their walk-ins: more than one after a merge. */
  userIds: z.array(objectId()),
  walkInPhones: z.array(z.string()),
  /** Numbers they are reached at, those of their accounts too. */
  phones: z.array(z.string()),
  /** The record that this one has become a part of. */
  mergedInto: objectId().optional(),
  /** Records that have become part of this one. */
  absorbed: z.array(objectId()),
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  /** Lower-cased beginnings to search by. */
  search: z.array(z.string()),
  note: z.string(),
  blocked: z.boolean(),
  visits: z.number(),
  spent: z.number(),
  noShows: z.number(),
  lastVisit: z.string().optional(),
  /** The sort key of the order `recent`: the last visit, else the last booking. */
  recentAt: z.date(),
  /** When its bookings were last counted. */
  countedAt: z.date(),
  /** Raised by each write: a count that read an older one misses. */
  rev: z.number(),
  createdAt: z.date(),
});
export type CustomerDoc = z.infer<typeof customerDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    customers: CustomerDoc;
  }
}

export const customerSchema = schemaOf(customerDoc);
customerSchema.index({ ownerId: 1, recentAt: -1, _id: 1 });
customerSchema.index({ ownerId: 1, spent: -1, _id: 1 });
customerSchema.index({ ownerId: 1, visits: -1, _id: 1 });
customerSchema.index({ ownerId: 1, search: 1 });
customerSchema.index({ ownerId: 1, phones: 1 });
customerSchema.index({ ownerId: 1, userIds: 1 });
customerSchema.index({ ownerId: 1, blocked: 1 });
customerSchema.index({ userIds: 1 });
// For erasing an account that was a walk-in.
customerSchema.index({ walkInPhones: 1 });
customerSchema.index({ email: 1 }, { sparse: true });

/** The identity of a record before any merge: an account, or a phone number without one. */
export type CustomerKey = { userId: Types.ObjectId } | { phone: string };

/** The record's id, derived from its identity. */
export function customerIdOf(ownerId: Types.ObjectId, key: CustomerKey): Types.ObjectId {
  const about = 'userId' in key ? `account:${key.userId}` : `phone:${key.phone}`;
  const hash = createHash('sha256').update(`${ownerId}:${about}`).digest('hex');
  return new Types.ObjectId(hash.slice(0, 24));
}

/** Makes the records that are not there yet, uncounted. */
export async function insertMissing(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  keys: readonly CustomerKey[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await core.db.customers.bulkWrite(
    keys.map((key) => ({
      updateOne: {
        filter: { _id: customerIdOf(ownerId, key) },
        update: {
          $setOnInsert: {
            ownerId,
            userIds: 'userId' in key ? [key.userId] : [],
            walkInPhones: 'phone' in key ? [key.phone] : [],
            phones: 'phone' in key ? [key.phone] : [],
            absorbed: [],
            name: '',
            phone: 'phone' in key ? key.phone : '',
            search: [],
            note: '',
            blocked: false,
            visits: 0,
            spent: 0,
            noShows: 0,
            recentAt: new Date(0),
            countedAt: new Date(0),
            rev: 0,
            createdAt: now,
          },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/**
 * Stores imported people, without replacing a known name, an owner's note or a merged record. Makes a count in progress
 * start again.
 */
export async function writeAdded(
  core: Pick<Core, 'db'>,
  people: readonly {
    _id: Types.ObjectId;
    set: Pick<CustomerDoc, 'name' | 'note' | 'search'> & Partial<Pick<CustomerDoc, 'email'>>;
  }[],
): Promise<void> {
  await core.db.customers.bulkWrite(
    people.flatMap(({ _id, set: { note, ...set } }) => {
      const nameless = { _id, name: '', mergedInto: { $exists: false } };
      return [
        // First, while the record has no name: then it is the import's to write.
        ...(note
          ? [
              {
                updateOne: {
                  filter: { ...nameless, note: '' },
                  update: { $set: { note }, $inc: { rev: 1 } },
                },
              },
            ]
          : []),
        { updateOne: { filter: nameless, update: { $set: set, $inc: { rev: 1 } } } },
      ];
    }),
    { ordered: true },
  );
}

export async function findCustomersById(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<CustomerDoc[]> {
  return await core.db.customers.find({ _id: { $in: [...ids] } }).toArray();
}

/** One record of a workplace, merged or not. */
export async function findCustomer(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  _id: Types.ObjectId,
): Promise<CustomerDoc | null> {
  return await core.db.customers.findOne({ _id, ownerId });
}

/** The counted fields of a customer. */
export type Counted = Pick<
  CustomerDoc,
  'name' | 'phone' | 'phones' | 'search' | 'visits' | 'spent' | 'noShows' | 'recentAt' | 'countedAt'
> &
  Partial<Pick<CustomerDoc, 'email' | 'lastVisit'>>;

/**
 * Stores counts if the records are unchanged: one counted, merged or changed since it was read misses, so an older
 * count never replaces a newer one. False if any missed.
 */
export async function writeCounts(
  core: Pick<Core, 'db'>,
  counts: readonly { read: Pick<CustomerDoc, '_id' | 'rev'>; counted: Counted }[],
): Promise<boolean> {
  if (counts.length === 0) return true;
  const { matchedCount } = await core.db.customers.bulkWrite(
    counts.map(({ read, counted: { email, lastVisit, ...counted } }) => ({
      updateOne: {
        filter: { _id: read._id, rev: read.rev },
        update: {
          $set: {
            ...counted,
            ...(email === undefined ? {} : { email }),
            ...(lastVisit === undefined ? {} : { lastVisit }),
          },
          $unset: {
            ...(email === undefined ? { email: '' as const } : {}),
            ...(lastVisit === undefined ? { lastVisit: '' as const } : {}),
          },
          $inc: { rev: 1 },
        },
      },
    })),
    { ordered: false },
  );
  return matchedCount === counts.length;
}

export interface CustomerQuery {
  /** What a customer's folded search keys start with. */
  q?: string | undefined;
  sort: 'recent' | 'spent' | 'visits';
  page: number;
  limit: number;
}

const ORDERS = { recent: 'recentAt', spent: 'spent', visits: 'visits' } as const;

const beginning = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** A page of a workplace's customers, without merged records, and their total. */
export async function pageOfCustomers(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  { q, sort, page, limit }: CustomerQuery,
): Promise<{ found: CustomerDoc[]; total: number }> {
  const filter: mongo.Filter<CustomerDoc> = {
    ownerId,
    mergedInto: { $exists: false },
    ...(q ? { search: beginning(q) } : {}),
  };
  return await findPage(core.db.customers, filter, { page, limit, sort: { [ORDERS[sort]]: -1, _id: 1 } });
}

/** A workplace's customers with one of these numbers. */
export async function findByPhones(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  phones: readonly string[],
): Promise<Pick<CustomerDoc, '_id' | 'phones'>[]> {
  if (phones.length === 0) return [];
  return await core.db.customers
    .find(
      { ownerId, phones: { $in: [...phones] }, mergedInto: { $exists: false } },
      { projection: { phones: 1 } },
    )
    .toArray();
}

/** The owner's note or block on a customer; null if the record was merged into another. */
export async function writeWord(
  core: Pick<Core, 'db'>,
  { _id }: Pick<CustomerDoc, '_id'>,
  word: { note?: string | undefined; blocked?: boolean | undefined },
): Promise<CustomerDoc | null> {
  const { note, blocked } = word;
  return await core.db.customers.findOneAndUpdate(
    { _id, mergedInto: { $exists: false } },
    {
      $set: { ...(note === undefined ? {} : { note }), ...(blocked === undefined ? {} : { blocked }) },
      $inc: { rev: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** True if the workplace has blocked a customer. */
export async function hasBlocked(core: Pick<Core, 'db'>, ownerId: Types.ObjectId): Promise<boolean> {
  const found = await core.db.customers.findOne({ ownerId, blocked: true }, { projection: { _id: 1 } });
  return found !== null;
}

/** The accounts among these that belong to a customer whom the workplace has blocked: one read by index. */
export async function findBlockedAccounts(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  userIds: readonly Types.ObjectId[],
): Promise<Types.ObjectId[]> {
  const found = await core.db.customers
    .find({ ownerId, userIds: { $in: [...userIds] }, blocked: true }, { projection: { userIds: 1 } })
    .toArray();
  return found.flatMap((one) => one.userIds);
}

/** True if the workplace has blocked a customer with this number. */
export async function isPhoneBlocked(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  phone: string,
): Promise<boolean> {
  const found = await core.db.customers.findOne(
    { ownerId, phones: phone, blocked: true },
    { projection: { _id: 1 } },
  );
  return found !== null;
}
