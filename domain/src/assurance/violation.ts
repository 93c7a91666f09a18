import type { Env } from '../platform/env.js';
import type { Db } from '../platform/models.js';

/** The invariants that are checked, by their numbers (docs/invariants.md). */
export const CHECKED_INVARIANTS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21,
] as const;

/** One violation of an invariant (docs/invariants.md): a sentence that names the document. */
export interface Violation {
  invariant: (typeof CHECKED_INVARIANTS)[number];
  subject: string;
  message: string;
}

/** What the checks read from. They never write. */
export interface Audit {
  db: Db;
  now: Date;
  /** Absent where the settings of the system are unknown; checks that need them are then left out. */
  env?: Pick<Env, 'irp'> | undefined;
}
