import { batch } from '../../platform/batch.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import type { GroundDayDoc } from './ground-day.schema.js';

/**
 * Enough for a page of twenty grounds. Larger requests are not batched: two hundred of them in one query would hold
 * hundreds of megabytes and delay readers of a single ground.
 */
const FEW = 64;

type DayClaims = Pick<GroundDayDoc, '_id' | 'claims'>;

interface DayReads {
  /** By `<spaceId>:<yyyy-MM-dd>`; null if nothing was ever written. */
  day(key: string): Promise<Readonly<GroundDayDoc> | null>;
  /**
   * At least these days, by key, with the fields that ground lists need; many small requests at once cost one query.
   */
  claims(keys: readonly string[]): Promise<ReadonlyMap<string, DayClaims>>;
  /**
   * The day as this process last read or wrote it, if it remembers days (day-memory.ts); may be stale. Only for claims,
   * which require its `rev`.
   */
  recentDay(key: string): Readonly<GroundDayDoc> | undefined;
  /** Remembers a day just written. */
  keepDay(day: Readonly<GroundDayDoc>): void;
}

interface DayWrites {
  day(update: ConditionalUpdate<GroundDayDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends DayReads {}
  interface Writes extends DayWrites {}
}

/** The claims of these days, by key, with only the fields that ground lists need. */
export async function findClaims(db: Db, keys: readonly string[]): Promise<Map<string, DayClaims>> {
  if (keys.length === 0) return new Map();
  const days = await db.groundDays.find({ _id: { $in: [...keys] } }, { projection: { claims: 1 } }).toArray();
  return new Map(days.map((day) => [day._id, day]));
}

/** Days by their keys, unordered; days never written are missing. */
export async function findDays({ db }: Pick<Core, 'db'>, keys: string[]): Promise<GroundDayDoc[]> {
  return await db.groundDays.find({ _id: { $in: keys } }).toArray();
}

export function dayReads(db: Db): DayReads {
  const fewClaims = batch(async (asked: (readonly string[])[]) => {
    const days = await findClaims(db, [...new Set(asked.flat())]);
    return asked.map(() => days);
  });
  return {
    day: batchReads(async (keys) => {
      const days = await db.groundDays.find({ _id: { $in: keys } }).toArray();
      return new Map(days.map((day) => [day._id, day]));
    }),
    claims: (keys) => (keys.length > FEW ? findClaims(db, keys) : fewClaims(keys)),
    recentDay: () => undefined,
    keepDay: () => undefined,
  };
}

export function dayWrites(db: Db): DayWrites {
  return { day: batchUpdates(db.groundDays) };
}
