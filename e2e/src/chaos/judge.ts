import { fsck } from '@crease/domain/assurance/fsck';
import type { Models } from '@crease/domain/platform/models';
import {
  findDoubledFacts,
  findLost,
  findOverlaps,
  findStrayRupees,
  findUnkeptRupees,
} from '../history/check.js';
import type { History } from '../history/history.js';

/** Everything that is wrong now: by the invariants, by what people were told, and by the provider's books `since`. */
export async function judge(models: Models, history: History, since: Date): Promise<string[]> {
  const violations: string[] = [];
  const now = async (): Promise<Date> => {
    const hello = await models.bookings.db.db?.command({ hello: 1 });
    return hello?.localTime instanceof Date ? hello.localTime : new Date();
  };
  for await (const { invariant, subject, message } of fsck({ models, now })) {
    violations.push(`invariant ${invariant}: ${subject} ${message}`);
  }
  return [
    ...violations,
    ...history.defects().map((defect) => `answered ${defect}`),
    ...findOverlaps(history),
    ...(await findLost({ models }, history)),
    ...(await findStrayRupees({ models }, since)),
    ...(await findUnkeptRupees({ models }, since)),
    ...(await findDoubledFacts({ models })),
  ];
}
