import { addDays } from '@crease/shared/time/ist';
import { type mongo, Types } from 'mongoose';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { WaitDoc } from './wait.schema.js';

/** The ground and hours of a wait. */
export type WaitedSlot = Pick<WaitDoc, '_id' | 'groundId' | 'bookingDate' | 'timeSlot'>;
const SLOT_FIELDS = { groundId: 1, bookingDate: 1, timeSlot: 1 } as const;

/**
 * Up to `limit` waits for hours of a date on some grounds, in line order, after `last`: slots of that date, and slots
 * that may cross midnight from the day before.
 */
export async function findInLine(
  core: Core,
  groundIds: readonly string[],
  date: string,
  { now, last, limit }: { now: Date; last: WaitDoc | undefined; limit: number },
): Promise<WaitDoc[]> {
  const behind = last && {
    $or: [{ createdAt: { $gt: last.createdAt } }, { createdAt: last.createdAt, _id: { $gt: last._id } }],
  };
  return await core.db.waits
    .find({
      groundId: { $in: groundIds.map((id) => new Types.ObjectId(id)) },
      bookingDate: { $in: [date, addDays(date, -1)] },
      state: 'waiting',
      startsAt: { $gt: now },
      ...behind,
    })
    .sort({ createdAt: 1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** Number of earlier waits for the same slot. */
export async function countBefore(core: Core, wait: WaitDoc): Promise<number> {
  const { _id, groundId, bookingDate, timeSlot, createdAt } = wait;
  return await core.db.waits.countDocuments({
    groundId,
    bookingDate,
    state: 'waiting',
    timeSlot,
    // Ties within one millisecond are broken by `_id`, as in the line.
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
  });
}

/** A player's existing place for a slot. */
export async function findPlaceOf(
  core: Core,
  { userId, groundId, bookingDate, timeSlot }: WaitDoc,
): Promise<WaitDoc | null> {
  return await core.db.waits.findOne({ userId, groundId, bookingDate, timeSlot, state: 'waiting' });
}

/** Number of a player's waits for slots that have not begun. */
export async function countWaitsOf(core: Core, userId: Types.ObjectId, now: Date): Promise<number> {
  return await core.db.waits.countDocuments({ userId, state: 'waiting', startsAt: { $gt: now } });
}

/** A player's waits and offers, newest first, at most a hundred. */
export async function findWaitsOf(core: Core, userId: string): Promise<WaitDoc[]> {
  return await core.db.waits
    .find({ userId: new Types.ObjectId(userId), state: { $in: ['waiting', 'offered'] } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(100)
    .toArray();
}

/** The slot of a hold offered to this player. */
export async function findOfferedSlot(
  core: Core,
  userId: string,
  holdId: string,
): Promise<SlotOfGround | undefined> {
  const wait = await core.db.waits.findOne(
    { userId: new Types.ObjectId(userId), 'offer.holdId': holdId },
    { projection: SLOT_FIELDS },
  );
  if (!wait) return undefined;
  return { groundId: wait.groundId.toString(), bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
}

/** Waits for hours of a ground that have not begun. */
export async function findWaitingAt(core: Core, groundId: Types.ObjectId, now: Date): Promise<WaitedSlot[]> {
  return await core.db.waits
    .find({ groundId, state: 'waiting', startsAt: { $gt: now } }, { projection: SLOT_FIELDS })
    .toArray();
}

/** All waits for hours that have not begun, read in batches. */
export function allWaiting(
  core: Core,
  now: Date,
  batchSize: number,
): mongo.FindCursor<WaitedSlot & Pick<WaitDoc, 'userId' | 'startsAt'>> {
  return core.db.waits.find(
    { state: 'waiting', startsAt: { $gt: now } },
    { projection: { ...SLOT_FIELDS, userId: 1, startsAt: 1 }, batchSize },
  );
}

/** True if this wait is the offer of that hold. */
export async function hasOffer(core: Core, _id: Types.ObjectId, holdId: string): Promise<boolean> {
  return (await core.db.waits.countDocuments({ _id, state: 'offered', 'offer.holdId': holdId })) > 0;
}

/** Waits and offers whose hours have begun. */
export function waitsBegun(core: Core, now: Date): mongo.FindCursor<WaitDoc> {
  return core.db.waits.find({ state: { $in: ['waiting', 'offered'] }, startsAt: { $lte: now } });
}

/** Expired offers, taken up or not. */
export function offersOver(core: Core, now: Date): mongo.FindCursor<WaitDoc> {
  return core.db.waits.find(offersEnded(now).where);
}

export const offersEnded = (now: Date) =>
  due('waits', { state: 'offered', 'offer.expiresAt': { $lte: now } });

/** Waits for slots that begin on these dates on these grounds: only where and when. */
export async function findWaitedDays(
  core: Core,
  groundIds: readonly string[],
  dates: readonly string[],
): Promise<Pick<WaitDoc, '_id' | 'groundId' | 'bookingDate'>[]> {
  return await core.db.waits
    .find(
      {
        groundId: { $in: groundIds.map((id) => new Types.ObjectId(id)) },
        bookingDate: { $in: [...dates] },
        state: 'waiting',
      },
      { projection: { groundId: 1, bookingDate: 1 } },
    )
    .toArray();
}
