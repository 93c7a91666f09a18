import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Core } from '../core.js';
import {
  extendLock,
  IDEMPOTENCY_HOURS,
  insertKey,
  type RequestedRow,
  readKey,
  removeExpiredKey,
  removeKey,
  setAnswer,
  takeOverKey,
} from './idempotency-key.schema.js';
import { hashKey, type IdempotentAnswer, macOf, openAnswer, sealAnswer } from './seal-answer.js';

export type { IdempotentAnswer } from './seal-answer.js';

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

/** A run that has not renewed its lock for this long was interrupted by a crash. */
const LOCK_MS = 30_000;
const RENEW_INTERVAL_MS = 5_000;

const lockEnd = (core: Core): Date => new Date(core.clock.now().getTime() + LOCK_MS);

/** The identity of a request with a key through all its runs, stored with what it adds. */
export const requestKeyOf = ({ userId, key, fingerprint }: KeyOfUser): string =>
  createHash('sha256').update(`${userId} ${key} ${fingerprint}`).digest('base64url');

/** What this request has added already, so that a retry after a crash or an unsaved answer adds nothing twice. */
export function findAdded<Row extends RequestedRow>(
  core: Core,
  rows: Row[],
  requestKey: string | undefined,
): Row | undefined {
  if (requestKey === undefined) return undefined;
  const since = core.clock.now().getTime() - IDEMPOTENCY_HOURS * 3_600_000;
  return rows.find((row) => row.requestKey === requestKey && row.at.getTime() > since);
}

const ownedBy = (wanted: KeyOfUser) => ({
  userId: new Types.ObjectId(wanted.userId),
  key: hashKey(wanted),
});

/** Claims a key for one run, or undefined when another run has it or has answered. */
export async function claimKey(core: Core, wanted: KeyOfUser): Promise<KeyClaim | undefined> {
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  const next = { run: randomUUID(), lockedUntil: lockEnd(core) };
  const asked = { ...ownedBy(wanted), fingerprint: macOf(wanted, wanted.fingerprint) };
  if (await insertKey(core, { _id, ...asked, ...next, createdAt: now })) {
    return { id: _id.toString(), run: next.run };
  }
  if (await removeExpiredKey(core, ownedBy(wanted), now)) return claimKey(core, wanted);
  const taken = await takeOverKey(core, asked, next, now);
  return taken ? { id: taken._id.toString(), run: next.run } : undefined;
}

/** Renews the lock of a run that takes long. Returns the function that stops it. */
export function renewLock(core: Core, claim: KeyClaim): () => void {
  const timer = setInterval(() => {
    extendLock(core, claim, lockEnd(core)).catch((error: unknown) => {
      core.log.warn({ err: error }, 'the lock of an idempotency key could not be renewed yet');
    });
  }, RENEW_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Returns the answer once there is one, or null; `isOther` if the key came with another request, whose answer it is.
 */
export async function lookUpKey(
  core: Core,
  wanted: KeyOfUser,
): Promise<{ answer: IdempotentAnswer | undefined; isOther: boolean } | null> {
  const known = await readKey(core, ownedBy(wanted));
  if (!known) return null;
  return {
    answer: known.sealedAnswer === undefined ? undefined : openAnswer(wanted, known.sealedAnswer),
    isOther: known.fingerprint !== macOf(wanted, wanted.fingerprint),
  };
}

/** Stores the answer of a run, sealed, until 24 hours after its claim. */
export async function keepAnswer(
  core: Core,
  wanted: KeyOfUser,
  claim: KeyClaim,
  answer: IdempotentAnswer,
): Promise<void> {
  await setAnswer(core, claim, sealAnswer(wanted, answer));
}

/** Gives a key back: the run failed in a way that a retry may mend. */
export async function forgetKey(core: Core, claim: KeyClaim): Promise<void> {
  await removeKey(core, claim);
}
