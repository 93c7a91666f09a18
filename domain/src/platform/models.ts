import type { Model, mongo } from 'mongoose';

/**
 * Every collection and what its documents are. Each model file adds its own here (`declare module`), so that this one
 * knows none of them; `createModels` at the top lists them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what adds to it needs an interface
export interface Collections {}

/** Every collection of the product, bound to one connection. */
export type Models = { [K in keyof Collections]: Model<Collections[K]> };

/**
 * The driver's own collection of a model: for the conditional updates that decide races, where nothing may be cast,
 * dropped or renamed between the line we wrote and the database.
 */
export function native<K extends keyof Models>(models: Models, name: K): mongo.Collection<Collections[K]> {
  const model = models[name];
  const db = model.db.db;
  if (!db) throw new Error('the database is not connected');
  return db.collection<Collections[K]>(model.collection.collectionName);
}

/** Creates every index; run once at the start of each process, harmless when they exist. */
export async function createIndexes(models: Models): Promise<void> {
  for (const model of Object.values(models)) await model.createIndexes();
}
