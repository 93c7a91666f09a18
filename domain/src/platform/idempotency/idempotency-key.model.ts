import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../core.js';
import { objectId, schemaOf } from '../document.js';
import { isDuplicateKey } from '../duplicate-key.js';
import { native } from '../models.js';

/** How long a key and its answer are kept. */
export const IDEMPOTENCY_HOURS = 24;

/** One `Idempotency-Key` of one user, with the answer it got. */
const idempotencyKeyDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  key: z.string(),
  /** Hash of method, path and body. */
  fingerprint: z.string(),
  /** Who runs the request now; a claim past `lockedUntil` was cut by a crash and may be taken over. */
  run: z.string(),
  lockedUntil: z.date(),
  answer: z.object({ status: z.number(), text: z.string() }).optional(),
  createdAt: z.date(),
});
export type IdempotencyKeyDoc = z.infer<typeof idempotencyKeyDoc>;

declare module '../models.js' {
  interface Collections {
    idempotencyKeys: IdempotencyKeyDoc;
  }
}

/** A row of money, with the request that wrote it where that came with a key. */
export interface RequestedRow {
  /** Its `requestKeyOf`. */
  requestKey?: string;
  at: Date;
}

export const idempotencyKeySchema = schemaOf(idempotencyKeyDoc);
// Decides which of several parallel requests with one key runs: the second insert fails.
idempotencyKeySchema.index({ userId: 1, key: 1 }, { unique: true });
idempotencyKeySchema.index({ createdAt: 1 }, { expireAfterSeconds: IDEMPOTENCY_HOURS * 3600 });

const keys = (core: Core) => native(core.models, 'idempotencyKeys');

type Owned = Pick<IdempotencyKeyDoc, 'userId' | 'key'>;

/** Adds a key. False where the unique index refuses it: of parallel requests with one key it lets one run. */
export async function insertKey(core: Core, doc: IdempotencyKeyDoc): Promise<boolean> {
  try {
    await keys(core).insertOne(doc);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Removes a key that is kept too long already. False when there is none such. */
export async function removeExpiredKey(core: Core, owned: Owned, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  const { deletedCount } = await keys(core).deleteOne({ ...owned, createdAt: { $lte: dayAgo } });
  return deletedCount > 0;
}

/** Takes over the run of a request that a crash has cut. This update decides who does: null for the others. */
export async function takeOverKey(
  core: Core,
  { userId, key, fingerprint }: Owned & Pick<IdempotencyKeyDoc, 'fingerprint'>,
  next: Pick<IdempotencyKeyDoc, 'run' | 'lockedUntil'>,
  now: Date,
): Promise<IdempotencyKeyDoc | null> {
  return await keys(core).findOneAndUpdate(
    { userId, key, fingerprint, answer: { $exists: false }, lockedUntil: { $lte: now } },
    { $set: next },
    { returnDocument: 'after' },
  );
}

/** What was asked with a key, and the answer once there is one; or null. */
export async function readKey(
  core: Core,
  { userId, key }: Owned,
): Promise<Pick<IdempotencyKeyDoc, 'fingerprint' | 'answer'> | null> {
  return await keys(core).findOne({ userId, key }, { projection: { fingerprint: 1, answer: 1 } });
}

/** Keeps the answer of a run, unless another has taken over. */
export async function setAnswer(
  core: Core,
  { id, run }: { id: string; run: string },
  { status, text }: NonNullable<IdempotencyKeyDoc['answer']>,
): Promise<void> {
  await keys(core).updateOne({ _id: new Types.ObjectId(id), run }, { $set: { answer: { status, text } } });
}

/** Removes the key of a run, unless another has taken over. */
export async function removeKey(core: Core, { id, run }: { id: string; run: string }): Promise<void> {
  await keys(core).deleteOne({ _id: new Types.ObjectId(id), run });
}
