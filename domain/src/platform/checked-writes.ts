import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import type { z } from 'zod';
import { fieldsOf } from './document.js';
import type { Db, Declarations } from './models.js';

/**
 * Parses every inserted or replaced document by its schema. For development and tests: the driver stores anything, and
 * updates are only checked by their types.
 */
export function checkWrites(db: Db, declarations: Declarations): void {
  // Every collection has the same commands, which the union of fifty types hides.
  for (const name of Object.keys(declarations) as (keyof Declarations)[])
    checkCollection(db[name] as unknown as mongo.Collection, fieldsOf(declarations[name].schema));
}

function checkCollection(collection: mongo.Collection, fields: z.ZodObject): void {
  const { collectionName } = collection;
  const withoutId = fields.omit({ _id: true });
  const check = (doc: object) => assertFits(collectionName, '_id' in doc ? fields : withoutId, doc);
  const { insertOne, insertMany, replaceOne, findOneAndReplace, bulkWrite } = collection;
  Object.assign(collection, {
    async insertOne(...args: Parameters<typeof insertOne>) {
      check(args[0]);
      return await insertOne.apply(collection, args);
    },
    async insertMany(...args: Parameters<typeof insertMany>) {
      args[0].forEach(check);
      return await insertMany.apply(collection, args);
    },
    async replaceOne(...args: Parameters<typeof replaceOne>) {
      check(args[1]);
      return await replaceOne.apply(collection, args);
    },
    async findOneAndReplace(...args: Parameters<typeof findOneAndReplace>) {
      check(args[1]);
      return await findOneAndReplace.apply(collection, args);
    },
    async bulkWrite(...args: Parameters<typeof bulkWrite>) {
      for (const write of args[0]) {
        if ('insertOne' in write) check(write.insertOne.document);
        if ('replaceOne' in write) check(write.replaceOne.replacement);
      }
      return await bulkWrite.apply(collection, args);
    },
  });
}

/** Throws if the document has an extra or missing field, or one of another type. */
function assertFits(collection: string, fields: z.ZodObject, doc: object): void {
  const { success, data = {}, error } = fields.safeParse(doc);
  const id = '_id' in doc ? ` ${doc._id}` : '';
  // Neither message has other values: logs would keep password hashes and phones.
  if (!success) {
    const issues = error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
    throw new Error(`the document${id} does not fit ${collection}: ${issues.join(', ')}`);
  }
  // Compares with the parsed result, because parsing may add or drop fields. The driver stores undefined as null.
  if (isDeepStrictEqual(data, doc) && !hasUndefined(doc)) return;
  const given: Record<string, unknown> = { ...doc };
  const differing = Object.keys({ ...data, ...given }).filter(
    (name) => hasUndefined(given[name]) || !isDeepStrictEqual(data[name], given[name]),
  );
  throw new Error(
    `the document${id} of ${collection} has other fields than its schema: ${differing.join(', ')}`,
  );
}

const hasUndefined = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.some(hasUndefined)) ||
  (isPlain(value) && Object.values(value).some(hasUndefined));

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
