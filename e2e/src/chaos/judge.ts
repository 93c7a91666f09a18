import { fsck } from '@crease/domain/assurance/fsck';
import { openDb } from '@crease/domain/models';
import type { Connection } from 'mongoose';
import {
  findDoubledFacts,
  findLost,
  findOverlaps,
  findStrayRupees,
  findUnkeptRupees,
} from '../history/check.js';
import type { History } from '../history/history.js';

/** Everything that is wrong now, by the invariants, by the acknowledgements, and by the provider's books `since`. */
export async function judge(connection: Connection, history: History, since: Date): Promise<string[]> {
  const db = openDb(connection);
  const violations: string[] = [];
  const now = async (): Promise<Date> => {
    const hello = await connection.db?.command({ hello: 1 });
    return hello?.localTime instanceof Date ? hello.localTime : new Date();
  };
  for await (const { invariant, subject, message } of fsck({ db, now })) {
    violations.push(`invariant ${invariant}: ${subject} ${message}`);
  }
  return [
    ...violations,
    ...history.defects().map((defect) => `answered ${defect}`),
    ...findOverlaps(history),
    ...(await findLost({ db }, history)),
    ...(await findStrayRupees({ db }, since)),
    ...(await findUnkeptRupees({ db }, since)),
    ...(await findDoubledFacts({ db })),
  ];
}
