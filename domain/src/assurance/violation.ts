import type { CheckedInvariant } from '@crease/shared/invariants';
import type { Env } from '../platform/env.js';
import type { Db } from '../platform/models.js';

/** One violation of an invariant (docs/invariants.md): a sentence that names the document. */
export interface Violation {
  invariant: CheckedInvariant;
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
