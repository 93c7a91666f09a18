import type { Connection } from 'mongoose';

/** A seeding of a database, and whether it was completed. */
export interface Seeding {
  /** `demo` for the demo data itself, `week-<date>` for bookings added later. */
  _id: string;
  /** The reference time of past and today, stored so that an interrupted seeding continues with it. */
  at: Date;
  done: boolean;
  /** The last date with sold hours; unset if there is none. */
  until?: string;
  /** Whether the payment provider knows the online payments. */
  online?: boolean;
}

export const seedings = (connection: Connection) => connection.collection<Seeding>('seedings');

/** True if the seeding of this name was interrupted. */
export async function isUnfinished(connection: Connection, _id: string): Promise<boolean> {
  return (await seedings(connection).findOne({ _id, done: false })) !== null;
}

/** Starts a seeding, or continues the one of this name as it was started. */
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

/** The last date with sold hours of demo grounds; undefined if there is none. */
export async function soldUntil(connection: Connection): Promise<string | undefined> {
  const [last] = await seedings(connection)
    .find({ until: { $exists: true } })
    .sort({ until: -1 })
    .limit(1)
    .toArray();
  return last?.until;
}
