import type { Connection } from 'mongoose';

/** What was seeded into a database, and whether to its end. */
export interface Seeding {
  /** `demo` for the demo data itself, `week-<date>` for bookings added since. */
  _id: string;
  /** The moment from which past and today are counted: kept, so that a seeding that was cut goes on alike. */
  at: Date;
  done: boolean;
  /** The last date whose hours were sold; unset where none were. */
  until?: string;
  /** Whether the payment provider was told of what was paid online. */
  online?: boolean;
}

export const seedings = (connection: Connection) => connection.collection<Seeding>('seedings');

/** Was the seeding of this name cut before its end? */
export async function isUnfinished(connection: Connection, _id: string): Promise<boolean> {
  return (await seedings(connection).findOne({ _id, done: false })) !== null;
}

/** Begins a seeding, or goes on with the one of this name as it was begun. */
export async function beginSeeding(connection: Connection, seeding: Omit<Seeding, 'done'>): Promise<Seeding> {
  const { _id, ...begun } = seeding;
  const mark = await seedings(connection).findOneAndUpdate(
    { _id },
    { $set: { done: false }, $setOnInsert: begun },
    { upsert: true, returnDocument: 'after' },
  );
  return mark ?? { ...seeding, done: false };
}

export async function endSeeding(connection: Connection, { _id }: Seeding): Promise<void> {
  await seedings(connection).updateOne({ _id }, { $set: { done: true } });
}

/** The last date up to which hours of the demo grounds were sold; undefined where none ever were. */
export async function soldUntil(connection: Connection): Promise<string | undefined> {
  const [last] = await seedings(connection)
    .find({ until: { $exists: true } })
    .sort({ until: -1 })
    .limit(1)
    .toArray();
  return last?.until;
}
