import type { Session } from '@crease/shared/contracts/auth';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { forgetSubscriptionsOf } from '../credentials/push-subscription.schema.js';
import type { Origin } from '../identity/origin.js';
import { type RefreshToken, readRefreshToken, writeRefreshToken } from '../identity/refresh-tokens.js';
import {
  advanceSession,
  findLiveSessions,
  findSession,
  insertSession,
  markEnded,
  notEndedOf,
  recallSuccessor,
  type SessionDoc,
} from '../identity/session.schema.js';
import { signAccessToken, unauthenticated } from '../identity/tokens.js';
import { noteUse } from '../identity/unused-accounts.queries.js';
import { findUserById, type UserDoc } from '../identity/user.schema.js';
import { recordOnUser } from '../identity/user-changes.queries.js';
import { stolenSessionMail } from './account-mails.js';
import { forgetSessions } from './authenticate.js';
import { isLateSibling } from './late-sibling.js';

/** The two tokens of a session: one for the header, one for the cookie. */
export interface SessionTokens {
  token: string;
  refreshToken: string;
  sessionId: string;
}

function tokensFor(core: Core, user: Pick<UserDoc, '_id' | 'role'>, refresh: RefreshToken): SessionTokens {
  const caller = { id: user._id.toString(), role: user.role, sessionId: refresh.sessionId };
  return {
    token: signAccessToken(core.env, caller, core.clock.now()),
    refreshToken: writeRefreshToken(core.env, refresh),
    sessionId: refresh.sessionId,
  };
}

/** Starts a session for a user who has just proven their identity, possibly by a passkey. */
export async function openSession(
  core: Core,
  user: Pick<UserDoc, '_id' | 'role' | 'lastUsedAt'>,
  device: string,
  passkey?: string,
): Promise<SessionTokens> {
  await noteUse(core, user);
  const { _id, n } = await insertSession(core, { userId: user._id, device, passkey });
  const sessionId = _id.toString();
  const userId = user._id.toString();
  core.log.info({ userId, sessionId, device, ...(passkey ? { by: 'passkey' } : {}) }, 'a session was opened');
  return tokensFor(core, user, { sessionId, n });
}

/**
 * Exchanges a refresh token for the next one. `from` is named in the mail that a replay causes. The caller's own tabs
 * and lost answers end nothing (docs/product-rules.md, Accounts).
 * @throws UNAUTHENTICATED if the token is not ours, its session is over, or it is a replay, which ends the session.
 */
export async function rotateSession(
  core: Core,
  refreshToken: string | undefined,
  from: Pick<Origin, 'device' | 'address'>,
): Promise<{ tokens: SessionTokens; user: UserDoc }> {
  const shown = refreshToken === undefined ? undefined : readRefreshToken(core.env, refreshToken);
  if (!shown) throw unauthenticated();
  const session =
    (await advanceSession(core, shown)) ??
    (await recallSuccessor(core, shown)) ??
    (await answerSibling(core, shown, from));
  const user = await findUserById(core, session.userId);
  if (!user) throw unauthenticated();
  await noteUse(core, user);
  return { tokens: tokensFor(core, user, { sessionId: shown.sessionId, n: session.n }), user };
}

/** The session, for a token whose successor has been used: a late sibling gets the newest token, a replay ends it. */
async function answerSibling(
  core: Core,
  shown: RefreshToken,
  from: Pick<Origin, 'device' | 'address'>,
): Promise<SessionDoc> {
  const session = await findSession(core, shown.sessionId);
  const now = core.clock.now();
  if (!session || session.endedAt || session.expiresAt <= now) throw unauthenticated();
  if (isLateSibling(session, shown.n, now)) return session;
  core.log.warn(
    { sessionId: shown.sessionId, ...from },
    'a used refresh token was replayed: the session ends',
  );
  const user = await findUserById(core, session.userId);
  if (user) {
    // Before the session ends, because later replays stop earlier; the id limits it to one mail per session.
    await requestMail(core, {
      id: session._id,
      to: user.email,
      kind: 'security',
      ...stolenSessionMail({ name: user.name, session: session.device, from, at: now }),
    });
  }
  await endSessions(core, session.userId.toString(), [shown.sessionId]);
  throw unauthenticated();
}

/**
 * Ends sessions of a user (all without `ids`) and notifies every process: their tokens are refused and their sockets
 * close. Returns how many were alive.
 */
export async function endSessions(
  core: Core,
  userId: string,
  ids?: readonly string[],
  except?: string,
): Promise<number> {
  const owner = new Types.ObjectId(userId);
  const now = core.clock.now();
  const ending = (await notEndedOf(core, owner, ids)).filter((id) => id.toString() !== except);
  if (ending.length === 0) return 0;
  await markEnded(core, ending, now);
  await forgetSubscriptionsOf(core, ending);
  const sessionIds = ending.map((id) => id.toString());
  forgetSessions(core, sessionIds);
  await recordOnUser(core, owner, fact(core, 'session.ended', now, { userId, sessionIds }));
  return ending.length;
}

/** Ends one of the user's sessions. @throws `NOT_FOUND` if it does not exist or is not theirs. */
export async function endSession(core: Core, userId: string, sessionId: string): Promise<void> {
  if ((await endSessions(core, userId, [sessionId])) === 0) {
    throw refuse('NOT_FOUND', 'session_already_ended');
  }
}

/** Ends the session of a refresh cookie, if it is valid; for a logout whose access token has expired. */
export async function endSessionOfCookie(core: Core, refreshToken: string | undefined): Promise<void> {
  const shown = refreshToken === undefined ? undefined : readRefreshToken(core.env, refreshToken);
  if (!shown) return;
  const session = await findSession(core, shown.sessionId);
  if (session) await endSessions(core, session.userId.toString(), [shown.sessionId]);
}

/** The user's live sessions, most recently used first. */
export async function listSessions(core: Core, userId: string, currentId: string): Promise<Session[]> {
  const docs = await findLiveSessions(core, new Types.ObjectId(userId));
  return docs.map((doc) => ({
    id: doc._id.toString(),
    device: doc.device,
    current: doc._id.toString() === currentId,
    createdAt: doc.createdAt.toISOString(),
    lastSeenAt: doc.lastSeenAt.toISOString(),
  }));
}
