import type { Types } from 'mongoose';
import type { Core } from '../platform/core.js';
import { deleteWhere } from '../platform/erase-by.queries.js';
import type { Collections, Db } from '../platform/models.js';
import type { Person } from '../sales/customers/customer-erasure.queries.js';

/** A deleted account, and the keys by which its traces are found. */
export interface Gone extends Person {
  _id: Types.ObjectId;
  name: string;
}

/** Erases an account from a collection. Idempotent. */
export interface Eraser {
  /** For the list of personal data in the docs. */
  how: string;
  run(core: Core, gone: Gone): Promise<unknown>;
}

/** Deletes the account's documents: those whose field has its id, or its e-mail address. */
export const deletesBy = <K extends keyof Db>(
  collection: K,
  field: keyof Collections[K] & string,
  is: '_id' | 'email' = '_id',
): Eraser => ({
  how: `documents are deleted by \`${field}\``,
  run: async (core, gone) => await deleteWhere(core, collection, field, [gone[is]]),
});

/** Erases by a function of the collection's own. */
export const erasesBy = (name: string, run: (core: Core, gone: Gone) => Promise<unknown>): Eraser => ({
  how: `\`${name}\``,
  run,
});
