import { type mongo, Types } from 'mongoose';
import type { Db } from '../../platform/models.js';

/** The documents of a collection, all or those with these ids. */
export const documentsOf = (
  db: Db,
  collection: keyof Db,
  ids: readonly string[] | undefined,
): AsyncIterable<mongo.Document> => {
  // An id may be stored as a text or as an ObjectId.
  const both = ids?.flatMap((id) => (/^[0-9a-f]{24}$/.test(id) ? [id, new Types.ObjectId(id)] : [id]));
  const some = db[collection] as unknown as mongo.Collection<mongo.Document>;
  return some.find(both ? ({ _id: { $in: both } } as mongo.Filter<mongo.Document>) : {});
};

/** An account with the contact that a notice needs. */
export interface AffectedAccount {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  under18?: boolean | undefined;
  parent?: { email?: string | undefined; phone?: string | undefined } | undefined;
  deletedAt?: Date | undefined;
}

/** The accounts with one of these ids, addresses or phones. */
export async function accountsOf(
  db: Db,
  { ids, emails, phones }: { ids: string[]; emails: string[]; phones: string[] },
): Promise<AffectedAccount[]> {
  const wanted = [
    { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
    { email: { $in: emails } },
    { phone: { $in: phones } },
  ];
  return await db.users
    .find(
      { $or: wanted },
      { projection: { name: 1, email: 1, phone: 1, under18: 1, parent: 1, deletedAt: 1 } },
    )
    .toArray();
}
