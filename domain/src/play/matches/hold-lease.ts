import { LEASE_SECONDS } from '@crease/shared/match-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';
import { isDayToken, rightOnDay } from './day-scorer.js';
import { findMatch } from './find-match.js';
import { matchNotFound, notYourMatch } from './match.policy.js';
import { addDayScorer, useScorerLink, writeScorerLink } from './match.queries.js';
import { findMatchState, renewLease, replaceLease } from './match-log.queries.js';
import type { MatchState } from './match-log.schema.js';

const MAX_ATTEMPTS = 8;
const LINK_TTL_MS = 60 * 60_000;

interface Asked {
  takeOver?: boolean | undefined;
  /** The lease to renew. */
  lease?: string | undefined;
  /** The token of a scorer link. */
  token?: string | undefined;
}

export interface HeldLease {
  lease: string;
  expiresAt: Date;
  /** Number of events. */
  seq: number;
}

export const leaseEnd = (core: Core): Date => new Date(core.clock.now().getTime() + LEASE_SECONDS * 1_000);

const leaseLost = () => refuse('LEASE_LOST', 'scored_by_other');

async function leaseHeld(core: Core, holder: Types.ObjectId) {
  const by = (await core.reads.profile(holder.toString()))?.name.split(' ')[0] ?? FORMER_PLAYER;
  return refuse('LEASE_HELD', 'scored_by', { params: { by }, extra: { by } });
}

const heldBy = ({ lease, eventSeq }: MatchState): HeldLease | undefined =>
  lease && { lease: lease.token, expiresAt: lease.expiresAt, seq: eventSeq };

/**
 * Makes the caller the scorer, or renews the lease. A lapsed lease belongs to its holder until another account takes
 * it.
 * @throws `FORBIDDEN` for callers who may not score, `LEASE_HELD` with the holder's first name, `LEASE_LOST` for a
 * lease that was taken over, `BAD_CREDENTIALS` for a link that was used or has ended
 */
export async function takeLease(
  core: Core,
  caller: Caller,
  matchId: string,
  asked: Asked,
): Promise<HeldLease> {
  const { match, standing } = await findMatch(core, matchId, caller);
  const userId = new Types.ObjectId(caller.id);
  const ofDay = asked.token !== undefined && isDayToken(asked.token);
  if (ofDay) {
    const until = rightOnDay(core, match, asked.token ?? '');
    if (!until) throw refuse('BAD_CREDENTIALS', 'scorer_link');
    await addDayScorer(core, match._id, { userId, until });
  } else if (asked.token !== undefined) {
    const used = await useScorerLink(core, match._id, hashOfToken(asked.token), userId);
    if (!used) throw refuse('BAD_CREDENTIALS', 'scorer_link');
  } else if (!standing.scores) throw notYourMatch();
  if (asked.lease !== undefined) {
    const renewed = await renewLease(core, match._id, asked.lease, leaseEnd(core));
    const held = renewed && heldBy(renewed);
    if (!held) throw leaseLost();
    return held;
  }
  const takesOver = asked.takeOver === true || (asked.token !== undefined && !ofDay);
  const held = await retryOnConflict(MAX_ATTEMPTS, () => attempt(core, match._id, userId, takesOver));
  if (!held) throw refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });
  return held;
}

async function attempt(
  core: Core,
  _id: Types.ObjectId,
  userId: Types.ObjectId,
  takesOver: boolean,
): Promise<HeldLease | undefined> {
  const log = await findMatchState(core, _id);
  if (!log) throw matchNotFound();
  const { lease } = log;
  if (lease && !takesOver) {
    if (lease.userId.equals(userId)) {
      const renewed = await renewLease(core, _id, lease.token, leaseEnd(core));
      return renewed ? heldBy(renewed) : undefined;
    }
    if (lease.expiresAt > core.clock.now()) throw await leaseHeld(core, lease.userId);
  }
  const mine = { token: newToken(), userId, expiresAt: leaseEnd(core) };
  const taken = await replaceLease(core, _id, lease, mine);
  return taken ? heldBy(taken) : undefined;
}

/** Creates the link that hands the scoring over, once, to the account that opens it. It ends the previous link. */
export async function createScorerLink(
  core: Core,
  matchId: Types.ObjectId,
): Promise<{ url: string; expiresAt: Date }> {
  const token = newToken();
  const endsAt = new Date(core.clock.now().getTime() + LINK_TTL_MS);
  await writeScorerLink(core, matchId, { tokenHash: hashOfToken(token), endsAt });
  return { url: `${core.env.PUBLIC_URL}/match/${matchId}/score?token=${token}`, expiresAt: endsAt };
}
