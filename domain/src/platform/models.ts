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
 * Creates every index, one command per collection, and waits for it; harmless if they exist. Logs which collection is being
 * worked on every 5 s. Needs a connection without a socket timeout (`UNHURRIED`): a large build takes minutes.
 */
export async function createIndexes(models: Models, log?: Logger): Promise<void> {
  for (const model of Object.values(models)) {
    // mongoose's type also allows directions and options that only mongoose knows; no schema here has any.
    const indexes = model.schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    if (indexes.length === 0) continue;
    const { collectionName } = model.collection;
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    const progress = setInterval(
      () => log?.info({ collection: collectionName, seconds: seconds() }, 'building indexes'),
      PROGRESS_INTERVAL_MS,
    );
    try {
      await model.collection.createIndexes(indexes);
    } finally {
      clearInterval(progress);
    }
  }
}
