import { batch } from '../../platform/batch.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import type { GroundDayDoc } from './ground-day.schema.js';

/**
 * A page of twenty grounds needs no more. Who asks for more asks alone: two hundred such in one query would be kept together, some
 * hundred megabytes, and whoever looks at a single ground would wait for them.
 */
const FEW = 64;

type DayClaims = Pick<GroundDayDoc, '_id' | 'claims'>;

interface DayReads {
  /** By `<spaceId>:<yyyy-MM-dd>`; null where nothing was ever written. */
  day(key: string): Promise<Readonly<GroundDayDoc> | null>;
  /** Of at least these days, by key, what lists of grounds need; many who ask for few at once cost one query. */
  claims(keys: readonly string[]): Promise<ReadonlyMap<string, DayClaims>>;
  /**
   * The day as this process has just read or written it, where it remembers days (day-memory.ts); it may be old. For claims
   * alone, which go by its `rev`.
   */
  recentDay(key: string): Readonly<GroundDayDoc> | undefined;
  /** Remembers a day as it was just written. */
  keepDay(day: Readonly<GroundDayDoc>): void;
}

interface DayWrites {
  day(update: ConditionalUpdate<GroundDayDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends DayReads {}
  interface Writes extends DayWrites {}
}

/** What stands on them, by key: no more than lists of grounds need. */
export async function findClaims(db: Db, keys: readonly string[]): Promise<Map<string, DayClaims>> {
  if (keys.length === 0) return new Map();
  const days = await db.groundDays.find({ _id: { $in: [...keys] } }, { projection: { claims: 1 } }).toArray();
  return new Map(days.map((day) => [day._id, day]));
}

/** Days by their keys, in no order; those where nothing was ever written are missing. */
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
