import { judgeEvents } from './judge-events.js';
import { LEGS, walks } from './legs.js';
import type { Audit, Violation } from './violation.js';

/** So many documents are judged with one round of questions. */
const STRETCH = 500;

/** Every breach of the invariants of contract §8 in a database, stretch by stretch. Reads only. */
export async function* fsck(audit: Audit): AsyncIterable<Violation> {
  for (const name of LEGS) {
    let after: string | undefined;
    do {
      const { violations, last } = await walks[name](audit, after, STRETCH);
      yield* violations;
      after = last;
    } while (after !== undefined);
  }
  yield* judgeEvents(audit);
}
