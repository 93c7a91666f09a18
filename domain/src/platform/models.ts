import type { Connection, Model, mongo, Schema } from 'mongoose';
import type { Logger } from './log.js';

/**
 * Every collection and its document type. Each model file adds its own (`declare module`), so that this one depends on
 * none of them; `DECLARATIONS` at the top lists them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what adds to it needs an interface
export interface Collections {}

/** A collection's name, its documents, and the name of its mongoose model. */
export interface Declaration<D> {
  model: string;
  schema: Schema<D>;
  collection: string;
}

export type Declarations = { readonly [K in keyof Collections]: Declaration<Collections[K]> };

/** Every collection of the product, bound to one connection. */
export type Models = { readonly [K in keyof Collections]: Model<Collections[K]> };

/**
 * The driver's collections. Queries go to these: mongoose would cast, default and drop fields on the way to the
 * database.
 */
export type Db = { readonly [K in keyof Collections]: mongo.Collection<Collections[K]> };

/** Compiles each model when it is first used: a process that only uses the driver's collections compiles none. */
export function compileOnUse(connection: Connection, declarations: Declarations): Models {
  const models = {};
  for (const [name, { model, schema, collection }] of Object.entries(declarations)) {
    const get = () => connection.models[model] ?? connection.model(model, schema as Schema, collection);
    Object.defineProperty(models, name, { enumerable: true, get });
  }
  return models as Models; // the same names, each with its own document type
}

/** Opens the driver's collection of every declaration; throws if the connection is not open. */
export function openCollections(connection: Connection, declarations: Declarations): Db {
  const db = openDatabase(connection);
  const opened = Object.entries(declarations).map(([name, { collection }]) => [
    name,
    db.collection(collection),
  ]);
  return Object.fromEntries(opened) as Db; // the same names, each with its own document type
}

function openDatabase({ db }: Connection): mongo.Db {
  if (!db) throw new Error('the database is not connected');
  return db;
}

const PROGRESS_INTERVAL_MS = 5_000;

/**
 * Creates every index, one command per collection, and waits for it; harmless if they exist. Logs which collection is
 * being worked on every 5 s. Needs a connection without a socket timeout (`UNHURRIED`): a large build takes minutes.
 */
export async function createIndexes(
  connection: Connection,
  declarations: Declarations,
  log?: Logger,
): Promise<void> {
  const db = openDatabase(connection);
  for (const { schema, collection } of Object.values(declarations)) {
    // mongoose's type also allows directions and options that only mongoose knows; no schema here has any.
    const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    if (indexes.length === 0) continue;
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    const progress = setInterval(
      () => log?.info({ collection, seconds: seconds() }, 'building indexes'),
      PROGRESS_INTERVAL_MS,
    );
    try {
      await db.collection(collection).createIndexes(indexes);
    } finally {
      clearInterval(progress);
    }
  }
}
