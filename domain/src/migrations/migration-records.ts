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
  /** Migrations of this version that this database lacks, in order. */
  pending: string[];
  /** Migrations of this database that this version does not know: a newer version ran here. */
  unknown: string[];
}

/** Compares the migrations recorded in a database with those of this version. */
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

/** The names of the migrations recorded in this database, sorted. */
export async function recorded(db: mongo.Db): Promise<string[]> {
  // The lower bound, below every name, makes the query use an index.
  const rows = await db
    .collection<MigrationDoc>(COLLECTION)
    .find({ _id: { $gt: '' } })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Records migrations as done. Idempotent. */
export async function record(db: mongo.Db, names: readonly string[], at: Date): Promise<void> {
  await db
    .collection<MigrationDoc>(COLLECTION)
    .bulkWrite(
      names.map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { at } }, upsert: true } })),
    );
}

/** True if nothing was ever stored here. */
export async function isEmpty(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => name === COLLECTION || name === LEASE_COLLECTION);
}
