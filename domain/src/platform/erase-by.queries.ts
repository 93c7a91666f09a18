import type { mongo } from 'mongoose';
import type { Core } from './core.js';
import type { Collections, Db } from './models.js';

type Field<K extends keyof Db> = keyof Collections[K] & string;

/** Deletes the documents of a collection whose field has one of these values. */
export async function deleteWhere<K extends keyof Db>(
  core: Core,
  collection: K,
  field: Field<K>,
  values: readonly unknown[],
): Promise<void> {
  // The driver's filter of a generic document has no fields to check; `field` is checked above.
  const filter = { [field]: { $in: values } } as mongo.Filter<Collections[K]>;
  await core.db[collection].deleteMany(filter);
}
