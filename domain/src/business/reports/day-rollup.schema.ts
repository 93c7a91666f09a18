import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { outcomeOf } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

/** How a booking was paid, in the main; `unpaid` while nothing was. */
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
 * What the bookings and blocks of a ground that begin on a date come to: what reports are made from. Computed anew from all
 * of them whenever one has changed (roll-up-days.ts), never added to.
 */
const dayRollupDoc = z.object({
  /** `<groundId>:<yyyy-MM-dd>` */
  _id: z.string(),
  groundId: objectId(),
  ownerId: objectId(),
  date: z.string(),
  /** Raised by each write: of two who sum up at once, the one who has read the older bookings misses. */
  rev: z.number(),
  rows: z.array(paidRow),
  /** Hours sold, counted from the date's midnight: 24 and more are the next date's. */
  sold: z.array(z.number()),
  /** What each of them brought, in the order of `sold`, in rupees. */
  revenue: z.array(z.number()),
  /** Hours under blocks and closures, counted likewise. */
  blocked: z.array(z.number()),
  /** Whose money or hours are in it: one that is moved away is found by this. */
  bookingIds: z.array(objectId()),
  /** To be summed up once more then, though nothing is marked. */
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

/** Which write of each of these rollups is the last; those that there are. */
export async function findRevs(core: Core, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await core.db.dayRollups
    .find({ _id: { $in: [...keys] } })
    .project<Pick<DayRollupDoc, '_id' | 'rev'>>({ rev: 1 })
    .toArray();
  return new Map(found.map(({ _id, rev }) => [_id, rev]));
}

/** Writes a day's sums over those of `rev`, unless somebody else has since it was read: this update decides. False for a miss. */
export async function writeSums(core: Core, day: Day, rev: number, sums: DaySums): Promise<boolean> {
  const written = await core.db.dayRollups.updateOne(
    { _id: rollupKey(day), rev },
    { $set: sums, $inc: { rev: 1 }, $unset: { dueAt: '' } },
  );
  return written.matchedCount === 1;
}

/** Writes the first sums of some days, with one command. False for each that somebody else has written meanwhile. */
export async function insertSums(core: Core, days: readonly (Day & DaySums)[]): Promise<boolean[]> {
  if (days.length === 0) return [];
  const inserts = days.map((day) => ({ insertOne: { document: { _id: rollupKey(day), rev: 1, ...day } } }));
  const { failed } = await outcomeOf(core.db.dayRollups.bulkWrite(inserts, { ordered: false }));
  for (const error of failed.values()) if (!isDuplicateKey(error)) throw error;
  return days.map((_, at) => !failed.has(at));
}

type Found = Day & Pick<DayRollupDoc, '_id' | 'bookingIds'>;
const PLACE = { groundId: 1, ownerId: 1, date: 1, bookingIds: 1 } as const;

/** The days that these bookings are summed up in. */
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

/** Days that are to be summed up once more by now. */
export const findDueRollups = (core: Core): AsyncIterable<Day & Pick<DayRollupDoc, '_id'>> =>
  core.db.dayRollups.find({ dueAt: { $lte: core.clock.now() } }).project<Found>(PLACE);

export interface RollupScope {
  ownerId: string;
  /** The owner's, and some of them; absent: all. */
  groundIds?: readonly string[] | undefined;
  from: string;
  to: string;
}

// Each has its own index: some grounds of many are not looked for among all.
const inScope = ({ ownerId, groundIds, from, to }: RollupScope): mongo.Filter<DayRollupDoc> => ({
  ...(groundIds
    ? { groundId: { $in: groundIds.map((id) => new Types.ObjectId(id)) } }
    : { ownerId: new Types.ObjectId(ownerId) }),
  date: { $gte: from, $lte: to },
});

const MONEY = ['bookings', 'hours', 'gross', 'refunds', 'fees', 'online', 'cash', 'upi'] as const;
const BY = { date: '$date', ground: '$groundId', method: '$rows.method' } as const;

/**
 * What a workplace's grounds have earned from one date to another, by date, ground or method. Summed up where it is stored: of
 * a year on fifty grounds some hundred rows are read, not twenty thousand.
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

/** An hour of a date, counted from its midnight, on so many of the grounds. */
export interface TakenHour {
  date: string;
  hour: number;
  times: number;
  /** Rupees. */
  revenue: number;
}

/** Which hours of the workplace's grounds were sold, or blocked, from one date to another; summed up where it is stored. */
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
