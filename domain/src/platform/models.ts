import type { Connection, Model, mongo } from 'mongoose';
import type { Logger } from './log.js';

/**
 * Every collection and what its documents are. Each model file adds its own here (`declare module`), so that this one
 * knows none of them; `createModels` at the top lists them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what adds to it needs an interface
export interface Collections {}

/** Every collection of the product, bound to one connection. */
export type Models = { [K in keyof Collections]: Model<Collections[K]> };

/** The driver's collections. Queries go to these: mongoose would cast, default and drop fields on the way to the database. */
export type Db = { readonly [K in keyof Collections]: mongo.Collection<Collections[K]> };

/** Opens the driver's collection of every model; throws if the connection is not open. */
export function openCollections(connection: Connection, models: Models): Db {
  const { db } = connection;
  if (!db) throw new Error('the database is not connected');
  const opened = Object.entries(models).map(([name, { collection }]) => [
    name,
    db.collection(collection.collectionName),
  ]);
  return Object.fromEntries(opened) as Db; // the same names, each with its own document type
}

const PROGRESS_INTERVAL_MS = 5_000;

/**
 * Creates every index and waits for it; harmless if they exist. Logs which collection is being worked on every 5 s. Needs a
 * connection without a socket time-out (`UNHURRIED`): a build on a large collection takes minutes.
 */
export async function createIndexes(models: Models, log?: Logger): Promise<void> {
  for (const model of Object.values(models)) {
    const { collectionName } = model.collection;
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    const progress = setInterval(
      () => log?.info({ collection: collectionName, seconds: seconds() }, 'building indexes'),
      PROGRESS_INTERVAL_MS,
    );
    try {
      await model.createIndexes();
    } finally {
      clearInterval(progress);
    }
  }
}
