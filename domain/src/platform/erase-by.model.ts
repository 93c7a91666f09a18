import type { mongo } from 'mongoose';
import type { Core } from './core.js';
import { type Collections, type Models, native } from './models.js';

type Field<K extends keyof Models> = keyof Collections[K] & string;

/** Deletes the documents of a collection whose field has one of these values. */
export async function deleteWhere<K extends keyof Models>(
  core: Core,
  collection: K,
  field: Field<K>,
  values: readonly unknown[],
): Promise<void> {
  // The driver's filter of a generic document has no fields to check; `field` is checked above.
  const filter = { [field]: { $in: values } } as mongo.Filter<Collections[K]>;
  await native(core.models, collection).deleteMany(filter);
}
