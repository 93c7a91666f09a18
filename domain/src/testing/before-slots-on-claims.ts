import type { mongo } from 'mongoose';
import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import type { Core } from '../platform/core.js';
import { isDuplicateKey } from '../platform/duplicate-key.js';

/**
 * The writes of the version before claims stored their slot (commit 9e3eb75), copied unchanged: for rollout tests in
 * which that version and this one share a database. Never update it.
 */
export interface OldClaim {
  kind: 'hold' | 'booking';
  ref: string;
  userId: string;
  n: number;
  expiresAt?: Date;
}

interface OldRequest {
  groundId: string;
  date: string;
  hours: readonly number[];
  claim: OldClaim;
  /** Holds of this user give way. */
  overHoldsOf?: string;
}

/** A player's entry of a hold in `users.live` beside the claim, as older versions stored it. */
export const oldLiveEntry = ({ groundId, date, claim }: OldRequest, timeSlot: string) => ({
  ref: claim.ref,
  kind: claim.kind,
  groundId,
  date,
  timeSlot,
  expiresAt: claim.expiresAt,
});

/** `claimDay` of ground-days/claim-hours.ts. True when it took the hours. */
export async function claimAsOld(core: Core, request: OldRequest): Promise<boolean> {
  const { groundId, date, hours, claim, overHoldsOf } = request;
  const now = core.clock.now();
  const filter = {
    _id: `${groundId}:${date}`,
    $and: hours.map((hour) => ({
      $or: [
        { [`claims.${hour}`]: { $exists: false } },
        { [`claims.${hour}.expiresAt`]: { $lte: now } },
        ...(overHoldsOf ? [{ [`claims.${hour}.kind`]: 'hold', [`claims.${hour}.userId`]: overHoldsOf }] : []),
      ],
    })),
  };
  const update = {
    $set: { dirtyAt: now, ...Object.fromEntries(hours.map((hour) => [`claims.${hour}`, claim])) },
    $inc: { rev: 1 },
    $setOnInsert: { groundId, date, publishedRev: 0 },
    $min: { nextEndAt: claim.expiresAt ?? new Date(now.getTime() + 30_000) },
  };
  const write = (upsert: boolean) => daysOf(core).updateOne(filter, update, { upsert });
  const done = await write(true).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return write(false);
  });
  return done.matchedCount + done.upsertedCount === 1;
}

/** `toHandOver` of ground-days/release.ts without waiting players. True when the hours were freed. */
export async function releaseAsOld(
  core: Core,
  { groundId, date, hours, claim: { ref, n } }: OldRequest,
): Promise<boolean> {
  const mine = hours.map((hour) => [`claims.${hour}.ref`, `claims.${hour}.n`] as const);
  const filter = {
    _id: `${groundId}:${date}`,
    ...Object.fromEntries(
      mine.flatMap(([refPath, nPath]) => [
        [refPath, ref],
        [nPath, n],
      ]),
    ),
  };
  const update = {
    $set: { dirtyAt: core.clock.now() },
    $inc: { rev: 1 },
    $unset: Object.fromEntries(hours.map((hour) => [`claims.${hour}`, '' as const])),
  };
  return (await daysOf(core).updateOne(filter, update)).matchedCount === 1;
}

/** `toTidied` of ground-days/tidy-days.ts if all claims of the day have expired. */
export async function tidyAsOld(core: Core, day: GroundDayDoc): Promise<boolean> {
  const filter = { _id: day._id, rev: day.rev, lineRev: day.lineRev ?? { $exists: false } };
  const dropped = Object.fromEntries(Object.keys(day.claims).map((hour) => [`claims.${hour}`, '' as const]));
  const update = {
    $inc: { rev: 1 },
    $set: { dirtyAt: core.clock.now() },
    $unset: { ...dropped, nextEndAt: '' as const },
  };
  return (await daysOf(core).updateOne(filter, update)).matchedCount === 1;
}

/** Untyped, because it writes the old version's documents. */
const daysOf = (core: Core): mongo.Collection<{ _id: string }> => {
  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  return db.collection(core.db.groundDays.collectionName);
};
