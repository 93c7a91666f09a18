import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../core.js';
import { objectId, schemaOf } from '../document.js';
import { insertOnce } from '../duplicate-key.js';

/** How long a key and its answer are kept. */
export const IDEMPOTENCY_HOURS = 24;

/** One `Idempotency-Key` of one user, with the answer it got. */
const idempotencyKeyDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  /** Hash of the key (`hashKey`): the key itself opens `sealedAnswer` and is never stored. */
  key: z.string(),
  /** MAC of method, path, query and body (`macOf`). */
  fingerprint: z.string(),
  /** Fencing token of the current run; a claim past `lockedUntil` was interrupted by a crash and may be taken over. */
  run: z.string(),
  lockedUntil: z.date(),
  /** Status and text of the answer, encrypted (`sealAnswer`). */
  sealedAnswer: z.string().optional(),
  createdAt: z.date(),
});
export type IdempotencyKeyDoc = z.infer<typeof idempotencyKeyDoc>;

declare module '../models.js' {
  interface Collections {
    idempotencyKeys: IdempotencyKeyDoc;
  }
}

/** A row about money, with the idempotency key of the request that wrote it, if any. */
export interface RequestedRow {
  /** Its `requestKeyOf`. */
  requestKey?: string;
  at: Date;
}

export const idempotencyKeySchema = schemaOf(idempotencyKeyDoc);
// Decides which of several parallel requests with one key runs: the second insert fails.
idempotencyKeySchema.index({ userId: 1, key: 1 }, { unique: true });
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_HOURS * 3600 });

type Owned = Pick<IdempotencyKeyDoc, 'userId' | 'key'>;

/** Adds a key. False if the unique index refuses it: of parallel requests with one key it lets one run. */
export async function insertKey(core: Core, doc: IdempotencyKeyDoc): Promise<boolean> {
  return await insertOnce(() => core.db.idempotencyKeys.insertOne(doc));
}

/** Removes an expired key that the TTL index has not removed yet. False if there is none. */
export async function removeExpiredKey(core: Core, owned: Owned, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  const { deletedCount } = await core.db.idempotencyKeys.deleteOne({ ...owned, createdAt: { $lte: dayAgo } });
  return deletedCount > 0;
}

/**
 * Takes over the run of a request that a crash interrupted. This update decides between callers: null for the others.
 */
export async function takeOverKey(
  core: Core,
  { userId, key, fingerprint }: Owned & Pick<IdempotencyKeyDoc, 'fingerprint'>,
  next: Pick<IdempotencyKeyDoc, 'run' | 'lockedUntil'>,
  now: Date,
): Promise<IdempotencyKeyDoc | null> {
  return await core.db.idempotencyKeys.findOneAndUpdate(
    { userId, key, fingerprint, sealedAnswer: { $exists: false }, lockedUntil: { $lte: now } },
    { $set: next },
    { returnDocument: 'after' },
  );
}

/** Extends the lock of a run, unless another has taken over. */
export async function extendLock(
  core: Core,
  { id, run }: { id: string; run: string },
  lockedUntil: Date,
): Promise<void> {
  await core.db.idempotencyKeys.updateOne({ _id: new Types.ObjectId(id), run }, { $set: { lockedUntil } });
}

/** Returns the fingerprint of the request a key came with and its sealed answer, or null for an unknown key. */
export async function readKey(
  core: Core,
  { userId, key }: Owned,
): Promise<Pick<IdempotencyKeyDoc, 'fingerprint' | 'sealedAnswer'> | null> {
  return await core.db.idempotencyKeys.findOne(
    { userId, key },
    { projection: { fingerprint: 1, sealedAnswer: 1 } },
  );
}

/** Stores the answer of a run, unless another has taken over. */
export async function setAnswer(
  core: Core,
  { id, run }: { id: string; run: string },
  sealedAnswer: string,
): Promise<void> {
  await core.db.idempotencyKeys.updateOne({ _id: new Types.ObjectId(id), run }, { $set: { sealedAnswer } });
}

/** Removes the key of a run, unless another has taken over. */
export async function removeKey(core: Core, { id, run }: { id: string; run: string }): Promise<void> {
  await core.db.idempotencyKeys.deleteOne({ _id: new Types.ObjectId(id), run });
}

/** Returns when the user's stored request keys were used; keys and answers are not readable. */
export async function exportIdempotencyKeys(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.idempotencyKeys.find({ userId }, { projection: { _id: 0, createdAt: 1 } }).toArray();
}
