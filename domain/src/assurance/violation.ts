import type { Db } from '../platform/models.js';

/** The invariants that are checked, by their numbers (docs/invariants.md). */
export const CHECKED_INVARIANTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** One breach of an invariant (docs/invariants.md), told in a sentence that names the document. */
export interface Violation {
  invariant: (typeof CHECKED_INVARIANTS)[number];
  subject: string;
  message: string;
}

/** What the checks stand on. They only read. */
export interface Audit {
  db: Db;
  now: Date;
}
