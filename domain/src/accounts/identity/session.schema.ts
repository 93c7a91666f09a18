import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

/** Life of a session, counted from its last refresh (docs/product-rules.md, Accounts). */
export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
/** Bounds the stored history of uses: twenty tabs that each load six times within a minute. */
const MAX_USES = 120;

/**
 * One signed-in device. Refresh tokens are numbered, so neither a token nor its hash is stored (`refresh-tokens.ts`).
 * `rotateSession` decides what an older number gets.
 */
const sessionDoc = z.object({
  _id: objectId(),
  userId: objectId(),
  /** The number of the current refresh token. */
  n: z.number(),
  /** When token `n` replaced the one before it. */
  rotatedAt: z.date(),
  /** The latest exchanges of tokens: number and time. Absent before the first exchange. */
  uses: z.array(z.object({ n: z.number(), at: z.date() })).optional(),
  device: z.string(),
  /** The passkey that opened the session or was made in it; counts as both steps of a login. */
  passkey: z.string().optional(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  /** When it was ended; the record stays until it would have expired. */
  endedAt: z.date().optional(),
  expiresAt: z.date(),
});
export type SessionDoc = z.infer<typeof sessionDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    sessions: SessionDoc;
  }
}

export const sessionSchema = schemaOf(sessionDoc);
sessionSchema.index({ userId: 1, lastSeenAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// The realtime server reads recently ended sessions.
sessionSchema.index({ endedAt: 1 }, { sparse: true });

const lapse = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

/** Starts a session at its first refresh token. */
export async function insertSession(
  core: Core,
  { userId, device, passkey }: Pick<SessionDoc, 'userId' | 'device' | 'passkey'>,
): Promise<SessionDoc> {
  const now = core.clock.now();
  const session: SessionDoc = {
    _id: new Types.ObjectId(),
    userId,
    n: 1,
    rotatedAt: now,
    device,
    ...(passkey === undefined ? {} : { passkey }),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: lapse(now),
  };
  await core.db.sessions.insertOne(session);
  return session;
}

/** A refresh token's number within its session. */
interface TokenNumber {
  sessionId: string;
  n: number;
}

/**
 * Exchanges token `n` for the next one, or null if `n` is not the newest. Of two tabs that refresh at the same time
 * this conditional update lets one through.
 */
export async function advanceSession(core: Core, { sessionId, n }: TokenNumber): Promise<SessionDoc | null> {
  const now = core.clock.now();
  return await core.db.sessions.findOneAndUpdate(
    { _id: new Types.ObjectId(sessionId), n, endedAt: { $exists: false }, expiresAt: { $gt: now } },
    { $inc: { n: 1 }, $set: { ...seen(now), rotatedAt: now }, $push: used(n, now) },
    { returnDocument: 'after' },
  );
}

/**
 * Gives the successor of token `n` again, or null if that successor has been used. Decided by one conditional update.
 */
export async function recallSuccessor(core: Core, { sessionId, n }: TokenNumber): Promise<SessionDoc | null> {
  const now = core.clock.now();
  return await core.db.sessions.findOneAndUpdate(
    {
      _id: new Types.ObjectId(sessionId),
      n: n + 1,
      endedAt: { $exists: false },
      expiresAt: { $gt: now },
    },
    { $set: seen(now), $push: used(n, now) },
    { returnDocument: 'after' },
  );
}

const seen = (now: Date) => ({ lastSeenAt: now, expiresAt: lapse(now) });
const used = (n: number, at: Date) => ({ uses: { $each: [{ n, at }], $slice: -MAX_USES } });

/** The session, ended or not, or null. */
export async function findSession(core: Core, sessionId: string): Promise<SessionDoc | null> {
  return await core.db.sessions.findOne({ _id: new Types.ObjectId(sessionId) });
}

/** The fields that decide whether sessions are alive, for many at once. */
export async function readSessions(
  db: Db,
  ids: readonly string[],
): Promise<Pick<SessionDoc, '_id' | 'userId' | 'endedAt' | 'expiresAt' | 'passkey'>[]> {
  return await db.sessions
    .find(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { projection: { userId: 1, endedAt: 1, expiresAt: 1, passkey: 1 } },
    )
    .toArray();
}

/** A user's live sessions, most recently used first, at most a hundred. */
export async function findLiveSessions(core: Core, userId: Types.ObjectId): Promise<SessionDoc[]> {
  return await core.db.sessions
    .find({ userId, endedAt: { $exists: false }, expiresAt: { $gt: core.clock.now() } })
    .sort({ lastSeenAt: -1, _id: -1 })
    .limit(100)
    .toArray();
}

/** Which of these sessions are the user's and alive. */
export async function liveAmong(
  core: Core,
  userId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<Types.ObjectId[]> {
  const live = await core.db.sessions
    .find(
      {
        _id: { $in: [...ids] },
        userId,
        endedAt: { $exists: false },
        expiresAt: { $gt: core.clock.now() },
      },
      { projection: { _id: 1 } },
    )
    .toArray();
  return live.map(({ _id }) => _id);
}

/** The ids of a user's sessions that were not ended, including expired ones; only those in `ids`, if given. */
export async function notEndedOf(
  core: Core,
  userId: Types.ObjectId,
  ids?: readonly string[],
): Promise<Types.ObjectId[]> {
  const found = await core.db.sessions
    .find(
      {
        userId,
        endedAt: { $exists: false },
        ...(ids ? { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } : {}),
      },
      { projection: { _id: 1 } },
    )
    .toArray();
  return found.map(({ _id }) => _id);
}

/** Ends those of the sessions that are not ended yet. */
export async function markEnded(core: Core, ids: readonly Types.ObjectId[], at: Date): Promise<void> {
  await core.db.sessions.updateMany(
    { _id: { $in: [...ids] }, endedAt: { $exists: false } },
    { $set: { endedAt: at } },
  );
}

/** Ids of sessions ended since `since`. Excludes sessions that expired. */
export async function sessionsEndedSince(core: Core, since: Date): Promise<string[]> {
  const ended = await core.db.sessions
    .find({ endedAt: { $gte: since } }, { projection: { _id: 1 } })
    .toArray();
  return ended.map(({ _id }) => _id.toString());
}

/** Records the passkey made in this session, or its removal with `null`: the session then counts as one step. */
export async function noteKeyOfSession(core: Core, sessionId: string, passkey: string | null): Promise<void> {
  await core.db.sessions.updateOne(
    { _id: new Types.ObjectId(sessionId) },
    passkey === null ? { $unset: { passkey: '' } } : { $set: { passkey } },
  );
}

/** Ids of a user's sessions that depend on a passkey and were not ended. */
export async function sessionsOfKey(core: Core, userId: Types.ObjectId, passkey: string): Promise<string[]> {
  const found = await core.db.sessions
    .find({ userId, passkey, endedAt: { $exists: false } }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id.toString());
}

/** A user's sessions for their export, without anything a token could be derived from. */
export async function exportSessions(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.sessions.find({ userId }, { projection: { n: 0, rotatedAt: 0, uses: 0 } }).toArray();
}
