import type { Models } from '../platform/models.js';

/** One breach of an invariant (docs/invariants.md), told in a sentence that names the document. */
export interface Violation {
  invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
  subject: string;
  message: string;
}

/** What the checks stand on. They only read. */
export interface Audit {
  models: Models;
  now: Date;
}
