import type { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { changeLog, changeUnfiled, fileMatch } from './file-match.js';
import { type FoundMatch, findMatch } from './find-match.js';
import { notYourMatch, type SideIndex } from './match.policy.js';
import { findCutConfirmations, findSilentMatches, type LogChange } from './match-log.queries.js';
import type { MatchLogDoc, MatchOp, MatchState } from './match-log.schema.js';
import { statusOf } from './match-status.js';
import { SILENCE_MS } from './settle-time.js';

const MAX_ATTEMPTS = 8;
/** An operation that began longer ago was cut by a crash and is resumed. */
export const STALE_MATCH_OP_MS = 10_000;

type How = NonNullable<MatchLogDoc['confirmed']>['how'];

const isOver = (log: MatchState): boolean => log.endedAt !== undefined && statusOf(log) !== 'live';

/** What must be unchanged since it was read for a step that begins an operation. */
const asRead = (log: MatchState) => ({ seq: log.seq, op: { $exists: false } });

/** First step of a confirmation: from here on the log accepts events only from an organiser. */
function toConfirm(core: Core, log: MatchState, how: How, confirmations = log.confirmations): LogChange {
  const now = core.clock.now();
  const op: MatchOp = { kind: 'confirm', n: log.opSeq + 1, at: now };
  return {
    set: { op, opSeq: op.n, confirmations, confirmed: { at: now, how, eventSeq: log.eventSeq } },
    unset: ['dispute', 'settlesAt'],
  };
}

/**
 * The steps after the first of a confirmation or its reversal: files the match for lists and figures, then removes the
 * fence if it is still this one. Idempotent.
 */
async function finish(core: Core, log: MatchState): Promise<MatchState> {
  await failpoint('confirm.afterFence');
  await fileMatch(core, log);
  await failpoint('confirm.afterCopies');
  const lifted = await changeLog(core, log, { 'op.n': log.op?.n }, { unset: ['op'] });
  return lifted ?? log;
}

/** Begins a confirmation of a log as it was read. Null if it has changed since. */
async function confirmAs(
  core: Core,
  log: MatchState,
  how: How,
  by?: Types.ObjectId,
  confirmations?: MatchLogDoc['confirmations'],
): Promise<MatchState | null> {
  const change = toConfirm(core, log, how, confirmations);
  const begun = await changeUnfiled(core, log, asRead(log), { ...change, ...(by ? { by } : {}) });
  return begun && (await finish(core, begun.log));
}

/** Reverses a confirmation, because its organiser changes what was played. */
export async function unconfirm(core: Core, log: MatchState): Promise<void> {
  const now = core.clock.now();
  const op: MatchOp = { kind: 'unconfirm', n: log.opSeq + 1, at: now };
  const settlesAt = new Date(now.getTime() + SILENCE_MS);
  const begun = await changeUnfiled(core, log, asRead(log), {
    set: { op, opSeq: op.n, confirmations: [], settlesAt },
    unset: ['confirmed'],
  });
  if (begun) await finish(core, begun.log);
}

/** The confirmations with those of these sides added, without duplicates. */
function withSides(
  { confirmations }: MatchState,
  sides: readonly SideIndex[],
  userId: Types.ObjectId,
  at: Date,
): MatchLogDoc['confirmations'] {
  const added = sides.filter((side) => confirmations.every((one) => one.side !== side));
  return [...confirmations, ...added.map((side) => ({ side, userId, at }))];
}

/** @throws `STATE_CONFLICT` with the tournament's matches that are built on another result of this one */
async function assertNoneFalls(core: Core, log: MatchState): Promise<void> {
  const falls = await core.fixtures.fallsBy(core, log);
  if (falls.length > 0) throw matchesFall(falls);
}

/** The refusal of a result that later matches of a tournament are not built on. */
export const matchesFall = (falls: readonly number[]): AppError =>
  refuse('STATE_CONFLICT', 'tournament_matches_fall', {
    params: { matches: falls.join(', ') },
    extra: { falls },
  });

async function attemptConfirm(
  core: Core,
  { match, log, standing }: FoundMatch,
  userId: Types.ObjectId,
  accepts: boolean,
): Promise<MatchState | null> {
  if (!isOver(log)) throw refuse('STATE_CONFLICT', 'match_not_over');
  if (log.confirmed) return log; // confirming twice is confirming once
  if (match.tournamentId && !(accepts && standing.judges)) await assertNoneFalls(core, log);
  if (standing.confirms.length === 0 || (standing.judges && match.tournamentId))
    return await confirmAs(core, log, 'organiser', userId);
  if (log.dispute && !standing.judges && !mayWithdraw(log.dispute, standing, userId))
    throw refuse('STATE_CONFLICT', 'match_disputed');
  const confirmations = withSides(log, standing.confirms, userId, core.clock.now());
  if (standing.judges && log.dispute) return await confirmAs(core, log, 'organiser', userId, confirmations);
  const isWhole = [0, 1].every((side) => confirmations.some((one) => one.side === side));
  if (isWhole) return await confirmAs(core, log, 'sides', userId, confirmations);
  if (log.dispute) return await withdraw(core, log, confirmations);
  if (confirmations.length === log.confirmations.length) return log;
  return await changeLog(core, log, asRead(log), { set: { confirmations } });
}

/** True for the account that disputed the result, and for a captain of the side that it disputed it for. */
const mayWithdraw = (
  { side, userId: by }: NonNullable<MatchState['dispute']>,
  { confirms }: FoundMatch['standing'],
  userId: Types.ObjectId,
): boolean => by.equals(userId) || (side !== undefined && confirms.includes(side));

/** Ends a dispute by its own side's confirmation. The other side has 48 hours again. */
async function withdraw(
  core: Core,
  log: MatchState,
  confirmations: MatchLogDoc['confirmations'],
): Promise<MatchState | null> {
  const settlesAt = new Date(core.clock.now().getTime() + SILENCE_MS);
  return await changeLog(core, log, asRead(log), { set: { confirmations, settlesAt }, unset: ['dispute'] });
}

const busy = () => refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });

/** Reads the match, decides and writes; repeats if it has changed in between. */
async function decide(
  core: Core,
  caller: Caller,
  matchId: string,
  attempt: (found: FoundMatch, userId: Types.ObjectId) => Promise<MatchState | null>,
): Promise<FoundMatch> {
  const userId = new Types.ObjectId(caller.id);
  const decided = await retryOnConflict(MAX_ATTEMPTS, async () => {
    const found = await findMatch(core, matchId, caller);
    const { confirms, judges } = found.standing;
    if (confirms.length === 0 && !judges) throw notYourMatch();
    if (await settleIfSilent(core, found.log)) return undefined;
    const log = await attempt(found, userId);
    return log ? { ...found, log } : undefined;
  });
  if (!decided) throw busy();
  return decided;
}

/**
 * Confirms the result for the sides that the caller captains, whose dispute it withdraws. Figures count once both have.
 * An admin or an official of the tournament confirms for both, and with `accepts` later matches may fall.
 * @throws `FORBIDDEN`; `STATE_CONFLICT` for a match that is not over or is disputed by others, or if others fall
 */
export const confirmMatch = (
  core: Core,
  caller: Caller,
  matchId: string,
  accepts = false,
): Promise<FoundMatch> =>
  decide(core, caller, matchId, (found, userId) => attemptConfirm(core, found, userId, accepts));

/**
 * Disputes the result: it is then confirmed by an admin instead of by silence.
 * @throws `FORBIDDEN`, `STATE_CONFLICT` for a match that is not over, or is already confirmed or disputed
 */
export const disputeMatch = (
  core: Core,
  caller: Caller,
  matchId: string,
  text: string,
): Promise<FoundMatch> =>
  decide(core, caller, matchId, async ({ log, standing }, userId) => {
    if (!isOver(log)) throw refuse('STATE_CONFLICT', 'match_not_over');
    if (log.confirmed) throw refuse('STATE_CONFLICT', 'match_confirmed');
    if (log.dispute && !log.dispute.userId.equals(userId)) throw refuse('STATE_CONFLICT', 'match_disputed');
    const [side] = standing.confirms;
    const at = core.clock.now();
    return await changeLog(core, log, asRead(log), {
      set: {
        dispute: { ...(side === undefined ? {} : { side }), userId, text, at },
        confirmations: log.confirmations.filter((one) => one.side !== side),
      },
      unset: ['settlesAt'],
      by: userId,
    });
  });

/** Confirms a match by silence. A changed result that later matches are built on waits for the organiser instead. */
async function confirmSilent(core: Core, log: MatchState): Promise<MatchState | null> {
  const falls = await core.fixtures.fallsBy(core, log);
  if (falls.length === 0) return await confirmAs(core, log, 'silence');
  return await changeLog(core, log, asRead(log), { unset: ['settlesAt'] });
}

/**
 * Settles a match whose 48 hours have passed before the sweep has found it, so that no later act counts. False if they
 * have not passed.
 */
export async function settleIfSilent(core: Core, log: MatchState): Promise<boolean> {
  if (!log.settlesAt || log.settlesAt > core.clock.now()) return false;
  await confirmSilent(core, log);
  return true;
}

/** Confirms matches without a dispute within 48 hours. Returns how many were due. */
export async function settleSilentMatches(core: Core): Promise<number> {
  const due = findSilentMatches(core, core.clock.now());
  const round = { atOnce: 4, failed: 'a match could not be confirmed by silence yet' };
  // A match that has changed since it was read is left to the next round, if it is still due.
  return await drain(core, due, round, (log) => confirmSilent(core, log));
}

/** Finishes confirmations that a crash interrupted. Returns how many it found. */
export async function resumeConfirmations(core: Core): Promise<number> {
  const cut = findCutConfirmations(core, new Date(core.clock.now().getTime() - STALE_MATCH_OP_MS));
  const round = { atOnce: 4, failed: 'a cut confirmation could not go on' };
  return await drain(core, cut, round, (log) => finish(core, log));
}
