import { checkEvents } from './check-events.js';
import { LEGS, walks } from './legs.js';
import type { Audit, Violation } from './violation.js';

/** Documents judged with one round of queries. */
const STRETCH = 500;

/** What `fsck` reads. On a running system `now` is read again for each batch. */
export interface FsckScope extends Pick<Audit, 'db' | 'env'> {
  now: Date | (() => Promise<Date>);
}

/** All violations of the invariants (docs/invariants.md) in a database, batch by batch. Only reads. */
export async function* fsck({ db, env, now }: FsckScope): AsyncIterable<Violation> {
  const auditNow = async (): Promise<Audit> => ({ db, env, now: now instanceof Date ? now : await now() });
  for (const name of LEGS) {
    let after: string | undefined;
    do {
      const { violations, last } = await walks[name](await auditNow(), after, STRETCH);
      yield* violations;
      after = last;
    } while (after !== undefined);
  }
  yield* checkEvents(await auditNow());
}
