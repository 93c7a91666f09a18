import { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { insertOnce, isDuplicateKey } from '../../platform/duplicate-key.js';
import type { WaitDoc } from './wait.schema.js';

/** Adds a player to the waitlist. Of two taps at once the unique index lets one in: false for the other. */
export async function insertWait(core: Core, wait: WaitDoc): Promise<boolean> {
  return await insertOnce(() => core.db.waits.insertOne(wait));
}

/** Removes a player's own wait or offer. Returns it as it was; null if it had ended already. */
export async function leaveLine(core: Core, userId: string, waitlistId: string): Promise<WaitDoc | null> {
  return await core.db.waits.findOneAndUpdate(
    {
      _id: new Types.ObjectId(waitlistId),
      userId: new Types.ObjectId(userId),
      state: { $in: ['waiting', 'offered'] },
    },
    { $set: { state: 'left' } },
    { returnDocument: 'before' },
  );
}

/** Turns a wait into the offer of a hold, and records its event. Null if the player has just left. */
export async function turnIntoOffer(
  core: Core,
  _id: Types.ObjectId,
  offer: { holdId: string; expiresAt: Date },
  told: OutboxEntry,
): Promise<WaitDoc | null> {
  const { push, inc, set } = recording([told]);
  return await core.db.waits.findOneAndUpdate(
    { _id, state: 'waiting' },
    { $set: { ...set, state: 'offered', offer }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
}

/**
 * Restores the place of the waiting player whose offered hold is taken away, if it is an offer. If they have joined
 * again meanwhile, they keep the new place: the unique index refuses the old one.
 */
export async function waitAgain(core: Core, userId: string, holdId: string): Promise<void> {
  try {
    await core.db.waits.updateOne(
      { userId: new Types.ObjectId(userId), state: 'offered', 'offer.holdId': holdId },
      { $set: { state: 'waiting' }, $unset: { offer: '' } },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Ends waits of players who have booked the hours themselves. */
export async function endServed(core: Core, served: Iterable<WaitDoc>): Promise<void> {
  const ids = [...served].map(({ _id }) => _id);
  if (ids.length === 0) return;
  await core.db.waits.updateMany({ _id: { $in: ids }, state: 'waiting' }, { $set: { state: 'done' } });
}

/** Ends a wait in the state it was read in, without an event. */
export async function endQuietly(core: Core, { _id, state }: WaitDoc): Promise<void> {
  await core.db.waits.updateOne({ _id, state }, { $set: { state: 'done' } });
}

/** Ends the offer that was read; the player may have a newer one after a closure. */
export async function endOffer(core: Core, { _id, offer }: WaitDoc): Promise<void> {
  await core.db.waits.updateOne(
    { _id, state: 'offered', 'offer.holdId': offer?.holdId },
    { $set: { state: 'done' } },
  );
}

/**
 * Ends a wait because its hours have begun, and records its event. Of several workers, and a player leaving at this
 * instant, one update matches; null for the others, so there is one event.
 */
export async function expireWait(
  core: Core,
  { _id, state }: WaitDoc,
  told: OutboxEntry,
): Promise<WaitDoc | null> {
  const { push, inc, set } = recording([told]);
  return await core.db.waits.findOneAndUpdate(
    { _id, state },
    { $set: { ...set, state: 'expired' }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
}

/** A user's open waits. */
export async function findOpenWaits(core: Core, userId: Types.ObjectId): Promise<Pick<WaitDoc, '_id'>[]> {
  return await core.db.waits
    .find({ userId, state: { $in: ['waiting', 'offered'] } }, { projection: { _id: 1 } })
    .toArray();
}

export async function exportWaits(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.waits
    .find({ userId }, { projection: { outbox: 0, seq: 0, outboxDirtyAt: 0 } })
    .toArray();
}
