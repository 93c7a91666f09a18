import type { Db } from '../../platform/models.js';
import { due } from '../../platform/which-due.js';

/**
 * The publishing fields of a day. A ground day has no outbox entries, only a `rev` that is not published yet; this
 * module reads and writes no other field of it.
 */
export interface DirtyDay {
  _id: string;
  groundId: string;
  /** Every ground of a space of several. */
  grounds?: readonly string[];
  date: string;
  rev: number;
  publishedRev?: number;
  dirtyAt?: Date;
}

export const daysDirty = (until: Date) => due('groundDays', { dirtyAt: { $lte: until } });

/** Days whose newest `rev` is not published, the longest waiting first. */
export async function findDirtyDays(db: Db, until: Date, limit: number): Promise<DirtyDay[]> {
  return await db.groundDays
    .find(daysDirty(until).where, {
      projection: { groundId: 1, grounds: 1, date: 1, rev: 1, publishedRev: 1, dirtyAt: 1 },
    })
    .sort({ dirtyAt: 1 })
    .limit(limit)
    .toArray();
}

/**
 * Marks days (by `_id`) that are still at the `rev` that was published. Changed days are left to the writer of the
 * change, and to the relay. Returns how many it marked.
 */
export async function markNewestRevs(db: Db, days: ReadonlyMap<string, number>): Promise<number> {
  if (days.size === 0) return 0;
  const { matchedCount } = await db.groundDays.bulkWrite(
    [...days].map(([_id, rev]) => ({
      updateOne: {
        filter: { _id, rev },
        update: { $max: { publishedRev: rev }, $unset: { dirtyAt: '' as const } },
      },
    })),
    { ordered: false },
  );
  return matchedCount;
}

/** Marks days as published up to a `rev`; one that has moved on since stays dirty. */
export async function markDaysPublished(db: Db, days: ReadonlyMap<string, number>): Promise<void> {
  if ((await markNewestRevs(db, days)) === days.size) return;
  await db.groundDays.bulkWrite(
    [...days].map(([_id, rev]) => ({
      updateOne: { filter: { _id }, update: { $max: { publishedRev: rev } } },
    })),
    { ordered: false },
  );
}
