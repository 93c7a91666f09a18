import type { mongo } from 'mongoose';
import { LEASE_COLLECTION } from './lease.js';
import type { Migration } from './migration.js';

interface MigrationDoc {
  /** The migration's name. */
  _id: string;
  at: Date;
}

const COLLECTION = 'migrations';

export interface MigrationState {
  /** What this version knows and the database has not been through, in order. */
  pending: string[];
  /** What the database has been through and this version does not know: a newer one has been here. */
  unknown: string[];
}

/** Compares what a database has been through with the migrations that this version knows. */
export async function migrationState(
  db: mongo.Db,
  migrations: readonly Migration[],
): Promise<MigrationState> {
  const done = await recorded(db);
  const known = migrations.map(({ name }) => name);
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}

/** The names of what this database has been through, sorted. */
export async function recorded(db: mongo.Db): Promise<string[]> {
  // The bound, below every name, lets an index answer.
  const rows = await db
    .collection<MigrationDoc>(COLLECTION)
    .find({ _id: { $gt: '' } })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Writes down that the database has been through these; once is as good as twice. */
export async function record(db: mongo.Db, names: readonly string[], at: Date): Promise<void> {
  await db
    .collection<MigrationDoc>(COLLECTION)
    .bulkWrite(
      names.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true } })),
    );
}

/** Has nothing ever been stored here? */
export async function isEmpty(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => name === COLLECTION || name === LEASE_COLLECTION);
}
