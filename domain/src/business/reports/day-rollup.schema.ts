import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { outcomeOf } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

/** How most of a booking's money was paid; `unpaid` while nothing was. */
export const PAID_BY = ['online', 'cash', 'upi', 'unpaid'] as const;

/** Sums of a day's bookings that were paid in one way, in rupees (docs/product-rules.md, Reports). */
const paidRow = z.object({
  method: z.enum(PAID_BY),
  bookings: z.number(),
  hours: z.number(),
  gross: z.number(),
  refunds: z.number(),
  fees: z.number(),
  online: z.number(),
  cash: z.number(),
  upi: z.number(),
});
export type PaidRow = z.infer<typeof paidRow>;

/**
 * Sums of a ground's bookings and blocks that begin on a date: the source of reports. Recomputed from all of them
 * whenever one changes (roll-up-days.ts), never incremented.
 */
const dayRollupDoc = z.object({
  /** `<groundId>:<yyyy-MM-dd>` */
  _id: z.string(),
  groundId: objectId(),
  ownerId: objectId(),
  date: z.string(),
  /** Raised by each write: of two concurrent sums, the one that read older bookings misses. */
  rev: z.number(),
  rows: z.array(paidRow),
  /** Hours sold, counted from the date's midnight: 24 and above are on the next date. */
  sold: z.array(z.number()),
  /** Revenue of each of them in rupees, in the order of `sold`. */
  revenue: z.array(z.number()),
  /** Hours under blocks and closures, counted likewise. */
  blocked: z.array(z.number()),
  /** The bookings included, for finding one that was moved away. */
  bookingIds: z.array(objectId()),
  /** When to sum up again, even if nothing is marked as changed. */
  dueAt: z.date().optional(),
});
export type DayRollupDoc = z.infer<typeof dayRollupDoc>;
export type DaySums = Pick<DayRollupDoc, 'rows' | 'sold' | 'revenue' | 'blocked' | 'bookingIds'>;
export type Day = Pick<DayRollupDoc, 'groundId' | 'ownerId' | 'date'>;

declare module '../../platform/models.js' {
  interface Collections {
    dayRollups: DayRollupDoc;
  }
}

export const dayRollupSchema = schemaOf(dayRollupDoc);
dayRollupSchema.index({ ownerId: 1, date: 1 });
dayRollupSchema.index({ groundId: 1, date: 1 });
dayRollupSchema.index({ bookingIds: 1 });
dayRollupSchema.index({ dueAt: 1 }, { sparse: true });

export const rollupKey = ({ groundId, date }: Pick<Day, 'groundId' | 'date'>): string =>
  `${groundId}:${date}`;

/** The latest `rev` of each of these rollups that exists. */
export async function findRevs(core: Core, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await core.db.dayRollups
    .find({ _id: { $in: [...keys] } })
    .project<Pick<DayRollupDoc, '_id' | 'rev'>>({ rev: 1 })
    .toArray();
  return new Map(found.map(({ _id, rev }) => [_id, rev]));
}

/** Replaces a day's sums of `rev`. False if another writer replaced them since they were read. */
export async function writeSums(core: Core, day: Day, rev: number, sums: DaySums): Promise<boolean> {
  const written = await core.db.dayRollups.updateOne(
    { _id: rollupKey(day), rev },
    { $set: sums, $inc: { rev: 1 }, $unset: { dueAt: '' } },
  );
  return written.matchedCount === 1;
}

/** Inserts the first sums of some days with one command. False for each that another writer has inserted meanwhile. */
export async function insertSums(core: Core, days: readonly (Day & DaySums)[]): Promise<boolean[]> {
  if (days.length === 0) return [];
  const inserts = days.map((day) => ({ insertOne: { document: { _id: rollupKey(day), rev: 1, ...day } } }));
  const { failed } = await outcomeOf(core.db.dayRollups.bulkWrite(inserts, { ordered: false }));
  for (const error of failed.values()) if (!isDuplicateKey(error)) throw error;
  return days.map((_, at) => !failed.has(at));
}

type Found = Day & Pick<DayRollupDoc, '_id' | 'bookingIds'>;
const PLACE = { groundId: 1, ownerId: 1, date: 1, bookingIds: 1 } as const;

/** The days whose sums include these bookings. */
export async function findRollupsWith(
  core: Pick<Core, 'db'>,
  bookingIds: readonly Types.ObjectId[],
): Promise<Found[]> {
  if (bookingIds.length === 0) return [];
  return await core.db.dayRollups
    .find({ bookingIds: { $in: [...bookingIds] } })
    .project<Found>(PLACE)
    .toArray();
}

/** Days that are due to be summed up again. */
export const findDueRollups = (core: Core): AsyncIterable<Day & Pick<DayRollupDoc, '_id'>> =>
  core.db.dayRollups.find({ dueAt: { $lte: core.clock.now() } }).project<Found>(PLACE);

export interface RollupScope {
  ownerId: string;
  /** The owner's grounds, or some of them; absent: all. */
  groundIds?: readonly string[] | undefined;
  from: string;
  to: string;
}

// Each has its own index, so that a few grounds of many need no scan of all.
const inScope = ({ ownerId, groundIds, from, to }: RollupScope): mongo.Filter<DayRollupDoc> => ({
  ...(groundIds
    ? { groundId: { $in: groundIds.map((id) => new Types.ObjectId(id)) } }
    : { ownerId: new Types.ObjectId(ownerId) }),
  date: { $gte: from, $lte: to },
});

const MONEY = ['bookings', 'hours', 'gross', 'refunds', 'fees', 'online', 'cash', 'upi'] as const;
const BY = { date: '$date', ground: '$groundId', method: '$rows.method' } as const;

/**
 * Earnings of a workplace's grounds between two dates, by date, ground or method. Aggregated in the database: a year on
 * fifty grounds returns some hundred rows instead of twenty thousand.
 */
export async function sumEarned(
  core: Core,
  scope: RollupScope,
  by: keyof typeof BY,
): Promise<({ key: string } & Omit<PaidRow, 'method'>)[]> {
  const sums = Object.fromEntries(MONEY.map((field) => [field, { $sum: `$rows.${field}` }]));
  const rows = await core.db.dayRollups
    .aggregate<{ _id: Types.ObjectId | string } & Omit<PaidRow, 'method'>>([
      { $match: inScope(scope) },
      { $unwind: '$rows' },
      { $group: { _id: BY[by], ...sums } },
    ])
    .toArray();
  return rows.map(({ _id, ...row }) => ({ key: _id.toString(), ...row }));
}

/** An hour of a date, counted from its midnight, and the number of grounds taken. */
export interface TakenHour {
  date: string;
  hour: number;
  times: number;
  /** Rupees. */
  revenue: number;
}

/** The hours of the workplace's grounds that were sold or blocked between two dates; aggregated in the database. */
export async function sumTaken(
  core: Core,
  scope: RollupScope,
  what: 'sold' | 'blocked',
): Promise<TakenHour[]> {
  const rows = await core.db.dayRollups
    .aggregate<{ _id: { date: string; hour: number }; times: number; revenue: number }>([
      { $match: inScope(scope) },
      { $unwind: { path: `$${what}`, includeArrayIndex: 'at' } },
      {
        $group: {
          _id: { date: '$date', hour: `$${what}` },
          times: { $sum: 1 },
          revenue: { $sum: what === 'sold' ? { $arrayElemAt: ['$revenue', '$at'] } : 0 },
        },
      },
    ])
    .toArray();
  return rows.map(({ _id, times, revenue }) => ({ ..._id, times, revenue }));
}
