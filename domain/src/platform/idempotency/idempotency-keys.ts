import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Core } from '../core.js';
import { isDuplicateKey } from '../duplicate-key.js';
import { native } from '../models.js';
import { IDEMPOTENCY_HOURS, type RequestedRow } from './idempotency-key.model.js';

/** An answer as it went out: status and the body's text. */
export interface IdempotentAnswer {
  status: number;
  text: string;
}

export interface KeyOfUser {
  userId: string;
  key: string;
  fingerprint: string;
}

/** The right to run a request; `run` fences off a run that was thought dead. */
export interface KeyClaim {
  id: string;
  run: string;
}

/** A run that is silent this long was cut by a crash. */
const LOCK_MS = 30_000;

/** What a request with a key is known by through all its runs, kept with what it adds. */
export const requestKeyOf = ({ userId, key, fingerprint }: KeyOfUser): string =>
  createHash('sha256').update(`${userId} ${key} ${fingerprint}`).digest('base64url');

/**
 * What this request has added already: a run that died, or whose answer could not be kept, adds nothing a second time
 * (contract §3).
 */
export function findAdded<Row extends RequestedRow>(
  core: Core,
  rows: Row[],
  requestKey: string | undefined,
): Row | undefined {
  if (requestKey === undefined) return undefined;
  const since = core.clock.now().getTime() - IDEMPOTENCY_HOURS * 3_600_000;
  return rows.find((row) => row.requestKey === requestKey && row.at.getTime() > since);
}

/** Claims a key for one run, or undefined when another run has it or has answered. */
export async function claimKey(core: Core, wanted: KeyOfUser): Promise<KeyClaim | undefined> {
  const keys = native(core.models, 'idempotencyKeys');
  const now = core.clock.now();
  const id = new Types.ObjectId();
  const run = randomUUID();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const owner = { userId: new Types.ObjectId(wanted.userId), key: wanted.key };
  try {
    // The unique index on user and key decides which of parallel requests runs.
    await keys.insertOne({
      _id: id,
      ...owner,
      fingerprint: wanted.fingerprint,
      run,
      lockedUntil,
      createdAt: now,
    });
    return { id: id.toString(), run };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const dayAgo = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  const expired = await keys.deleteOne({ ...owner, createdAt: { $lte: dayAgo } });
  if (expired.deletedCount > 0) return claimKey(core, wanted);
  // One update decides who takes over a run that a crash has cut.
  const taken = await keys.findOneAndUpdate(
    {
      ...owner,
      fingerprint: wanted.fingerprint,
      answer: { $exists: false },
      lockedUntil: { $lte: now },
    },
    { $set: { run, lockedUntil } },
    { returnDocument: 'after' },
  );
  return taken ? { id: taken._id.toString(), run } : undefined;
}

/** What is known of a key: what was asked with it, and the answer once there is one. */
export async function lookUpKey(
  core: Core,
  wanted: KeyOfUser,
): Promise<{ fingerprint: string; answer?: IdempotentAnswer } | null> {
  return native(core.models, 'idempotencyKeys').findOne(
    { userId: new Types.ObjectId(wanted.userId), key: wanted.key },
    { projection: { fingerprint: 1, answer: 1 } },
  );
}

/** Keeps the answer of a run, for 24 hours from its claim. */
export async function keepAnswer(core: Core, claim: KeyClaim, answer: IdempotentAnswer): Promise<void> {
  await native(core.models, 'idempotencyKeys').updateOne(
    { _id: new Types.ObjectId(claim.id), run: claim.run },
    { $set: { answer: { status: answer.status, text: answer.text } } },
  );
}

/** Gives a key back: the run failed in a way that a retry may mend. */
export async function forgetKey(core: Core, claim: KeyClaim): Promise<void> {
  await native(core.models, 'idempotencyKeys').deleteOne({
    _id: new Types.ObjectId(claim.id),
    run: claim.run,
  });
}
