import type { Db } from '../../platform/models.js';
import { due } from '../../platform/which-due.js';

/**
 * A ground day records no facts, only that its newest `rev` is not published yet; what stands here reads and writes those
 * fields and no other of the calendar's documents.
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
 * Marks days (by `_id`) that still stand at the `rev` that was published. One that has moved on is left to whoever
 * moved it, and to the relay. Answers how many it marked.
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
