import type { Session } from '@crease/shared/contracts/auth';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { forgetSubscriptionsOf } from '../push/push-subscription.service.js';
import type { UserDoc } from '../users/user.model.js';
import { forgetSessions } from './authenticate.js';
import { type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-tokens.js';
import { SESSION_DAYS, type SessionDoc } from './session.model.js';
import { signAccessToken, unauthenticated } from './tokens.js';

const DAY_MS = 86_400_000;
/** A token shown again this soon is a second tab or a lost answer, not a thief (contract §3, Auth). */
const GRACE_MS = 10_000;

/** The two tokens of a session: one for the header, one for the cookie. */
export interface SessionTokens {
  token: string;
  refreshToken: string;
  sessionId: string;
}

const lapse = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

function tokensFor(core: Core, user: Pick<UserDoc, '_id' | 'role'>, refresh: RefreshToken): SessionTokens {
  const caller = { id: user._id.toString(), role: user.role, sessionId: refresh.sessionId };
  return {
    token: signAccessToken(core.env, caller, core.clock.now()),
    refreshToken: writeRefreshToken(core.env, refresh),
    sessionId: refresh.sessionId,
  };
}

/** Begins a session of a user who has just proven who he is. */
export async function openSession(
  core: Core,
  user: Pick<UserDoc, '_id' | 'role'>,
  device: string,
): Promise<SessionTokens> {
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  await native(core.models, 'sessions').insertOne({
    _id,
    userId: user._id,
    n: 1,
    rotatedAt: now,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: lapse(now),
  });
  return tokensFor(core, user, { sessionId: _id.toString(), n: 1 });
}

/**
 * Exchanges a refresh token for the next one (contract §3, Auth). The one before gives its successor again for 10 s
 * while that is unused; any other replay ends the session. Throws `UNAUTHENTICATED`.
 */
export async function rotateSession(
  core: Core,
  refreshToken: string | undefined,
): Promise<{ tokens: SessionTokens; user: UserDoc }> {
  const shown = refreshToken === undefined ? undefined : readRefreshToken(core.env, refreshToken);
  if (!shown) throw unauthenticated();
  const sessions = native(core.models, 'sessions');
  const now = core.clock.now();
  const _id = new Types.ObjectId(shown.sessionId);
  // Of two tabs that refresh at once, this update lets one through; the other gets the same successor below.
  const rotated = await sessions.findOneAndUpdate(
    { _id, n: shown.n, endedAt: { $exists: false }, expiresAt: { $gt: now } },
    { $inc: { n: 1 }, $set: { rotatedAt: now, lastSeenAt: now, expiresAt: lapse(now) } },
    { returnDocument: 'after' },
  );
  const session = rotated ?? (await recallSuccessor(core, shown, now));
  const user = await native(core.models, 'users').findOne({ _id: session.userId });
  if (!user) throw unauthenticated();
  return { tokens: tokensFor(core, user, { sessionId: shown.sessionId, n: session.n }), user };
}

async function recallSuccessor(core: Core, shown: RefreshToken, now: Date): Promise<SessionDoc> {
  const session = await native(core.models, 'sessions').findOne({ _id: new Types.ObjectId(shown.sessionId) });
  if (!session || session.endedAt || session.expiresAt <= now) throw unauthenticated();
  const isPredecessor = session.n === shown.n + 1;
  if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS) return session;
  core.log.warn({ sessionId: shown.sessionId }, 'a used refresh token was shown again: the session ends');
  await endSessions(core, session.userId.toString(), [shown.sessionId]);
  throw unauthenticated();
}

/**
 * Ends sessions of a user, all of them when `ids` is left out, and says so to every process: their tokens are refused
 * and their sockets drop. Answers how many were alive.
 */
export async function endSessions(
  core: Core,
  userId: string,
  ids?: readonly string[],
  except?: string,
): Promise<number> {
  const sessions = native(core.models, 'sessions');
  const owner = new Types.ObjectId(userId);
  const now = core.clock.now();
  const live = await sessions
    .find(
      {
        userId: owner,
        endedAt: { $exists: false },
        ...(ids ? { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } : {}),
      },
      { projection: { _id: 1 } },
    )
    .toArray();
  const ending = live.map(({ _id }) => _id).filter((id) => id.toString() !== except);
  if (ending.length === 0) return 0;
  await sessions.updateMany(
    { _id: { $in: ending }, endedAt: { $exists: false } },
    { $set: { endedAt: now } },
  );
  await forgetSubscriptionsOf(core, ending);
  const sessionIds = ending.map((id) => id.toString());
  forgetSessions(core, sessionIds);
  const { push, inc, set } = recording([fact(core, 'session.ended', now, { userId, sessionIds })]);
  const user = await native(core.models, 'users').findOneAndUpdate(
    { _id: owner },
    { $push: push, $inc: inc, $set: set },
    { returnDocument: 'after', projection: { outbox: 1, seq: 1 } },
  );
  core.events.publishSoon('users', user);
  return ending.length;
}

/** Ends one session of the user's. Throws `NOT_FOUND` when it is not there or not his. */
export async function endSession(core: Core, userId: string, sessionId: string): Promise<void> {
  if ((await endSessions(core, userId, [sessionId])) === 0) {
    throw new AppError('NOT_FOUND', 'This session has already ended.');
  }
}

/** Ends the session of a cookie, if it is one of ours; for a logout whose access token has lapsed. */
export async function endSessionOfCookie(core: Core, refreshToken: string | undefined): Promise<void> {
  const shown = refreshToken === undefined ? undefined : readRefreshToken(core.env, refreshToken);
  if (!shown) return;
  const session = await native(core.models, 'sessions').findOne({ _id: new Types.ObjectId(shown.sessionId) });
  if (session) await endSessions(core, session.userId.toString(), [shown.sessionId]);
}

/** The user's live sessions, the one seen last first. */
export async function listSessions(core: Core, userId: string, currentId: string): Promise<Session[]> {
  const docs = await native(core.models, 'sessions')
    .find({
      userId: new Types.ObjectId(userId),
      endedAt: { $exists: false },
      expiresAt: { $gt: core.clock.now() },
    })
    .sort({ lastSeenAt: -1 })
    .limit(100)
    .toArray();
  return docs.map((doc) => ({
    id: doc._id.toString(),
    device: doc.device,
    current: doc._id.toString() === currentId,
    createdAt: doc.createdAt.toISOString(),
    lastSeenAt: doc.lastSeenAt.toISOString(),
  }));
}
