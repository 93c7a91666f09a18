import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { appendAll, type MatchState as Fold } from '@crease/shared/cricket/match';
import { isBranch } from '@crease/shared/cricket/timeline';
import { AppError } from '@crease/shared/errors';
import { MAX_EVENTS_OF_A_MATCH } from '@crease/shared/match-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { settleIfSilent, unconfirm } from './confirm-match.js';
import { changeLog } from './file-match.js';
import type { FoundMatch } from './find-match.js';
import { type Folded, foldAt, rememberFold } from './fold-memory.js';
import { leaseEnd } from './hold-lease.js';
import { addLatecomers, latecomersIn } from './latecomers.js';
import { matchNotFound, notYourMatch, standingIn } from './match.policy.js';
import { findMatchDoc } from './match.queries.js';
import type { MatchDoc } from './match.schema.js';
import { findMatchState } from './match-log.queries.js';
import type { LoggedEvent, MatchState } from './match-log.schema.js';
import { statusOf } from './match-status.js';
import { settlesAfter } from './settle-time.js';
import { storedCard } from './stored-card.js';

const MAX_ATTEMPTS = 40;
/** Poll interval while a match's confirmation is under way. */
const WAIT_FOR_OP_MS = 50;

export interface Sent {
  lease: string;
  /** The `eventSeq` that the scorer knows. */
  after: number;
  events: MatchEvent[];
}

/** A request's new events, and the `seq` up to which it proves that its sender knows the log. */
interface Unknown {
  fresh: MatchEvent[];
  /** Events at the beginning of the request that are already stored. */
  skipped: number;
  knownTo: number;
}

/** @throws `IDEMPOTENCY_MISMATCH` for an id that is used by a different event, or by an event after a new one */
function unknownOf({ events, byId }: Folded, sent: readonly MatchEvent[]): Unknown {
  let skipped = 0;
  let knownTo = 0;
  for (const event of sent) {
    const index = byId.get(event.id);
    if (index === undefined || !isDeepStrictEqual(events[index], event)) break;
    skipped += 1;
    knownTo = Math.max(knownTo, index + 1);
  }
  const fresh = sent.slice(skipped);
  const ids = new Set<string>();
  for (const { id } of fresh) {
    if (byId.has(id) || ids.has(id))
      throw refuse('IDEMPOTENCY_MISMATCH', 'event_id_used', { extra: { eventId: id } });
    ids.add(id);
  }
  return { fresh, skipped, knownTo };
}

const behind = (log: MatchState, { events }: Folded, after: number) =>
  refuse('BEHIND', 'more_events', { extra: { seq: log.eventSeq, events: events.slice(after) } });

/**
 * @throws `NOT_IN_RULES` with the event's index in the request, `STATE_CONFLICT` with the ball that an edit makes
 * impossible
 */
function foldOn({ fold, events }: Folded, { fresh, skipped }: Unknown): Fold {
  const outcome = appendAll(fold, fresh);
  if ('state' in outcome) return outcome.state;
  if ('conflict' in outcome) {
    const { of } = outcome.conflict;
    const event = [...events, ...fresh].find(({ id }) => id === of);
    throw refuse('STATE_CONFLICT', 'later_ball', { extra: { of, ...(event ? { event } : {}) } });
  }
  const { index, reason } = outcome.refused;
  throw new AppError('NOT_IN_RULES', 'The rules of the match do not allow this.', {
    reason,
    extra: { index: index + skipped },
  });
}

/**
 * Adds events to a match, all or none. A leading run of stored events is skipped, whatever `after` and `lease` say, so
 * a request whose answer was lost can be repeated.
 * @throws `FORBIDDEN`, `IDEMPOTENCY_MISMATCH`, `LEASE_LOST`, `BEHIND` with the events that the sender lacks,
 * `STATE_CONFLICT` for 3,000 events or a confirmed match unless a judge edits it, those of `foldOn`, in this order
 */
export async function appendEvents(
  core: Core,
  caller: Caller,
  matchId: string,
  sent: Sent,
): Promise<FoundMatch> {
  const _id = new Types.ObjectId(matchId);
  const match = await findMatchDoc(core, _id);
  if (!match) throw matchNotFound();
  const found = await retryOnConflict(MAX_ATTEMPTS, () => attempt(core, match, caller, sent));
  if (!found) throw refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });
  return found;
}

async function attempt(
  core: Core,
  match: MatchDoc,
  caller: Caller,
  sent: Sent,
): Promise<FoundMatch | undefined> {
  const log = await findMatchState(core, match._id);
  if (!log) throw matchNotFound();
  const standing = await standingIn(core, match, log.sides, caller);
  if (!standing.scores) throw notYourMatch();
  const folded = await foldAt(core, log);
  if (!folded) return undefined;
  const unknown = unknownOf(folded, sent.events);
  if (unknown.fresh.length === 0) return { match, log, standing };
  const { lease } = log;
  if (lease?.token !== sent.lease) throw refuse('LEASE_LOST', 'scored_by_other');
  if (Math.max(sent.after, unknown.knownTo) !== log.eventSeq) throw behind(log, folded, sent.after);
  if (log.eventSeq + unknown.fresh.length > MAX_EVENTS_OF_A_MATCH)
    throw refuse('STATE_CONFLICT', 'match_log_full');
  if (!log.op && (await settleIfSilent(core, log))) return undefined;
  const mayEdit = standing.judges && !unknown.fresh.some(isBranch);
  if (log.confirmed && !mayEdit) throw refuse('STATE_CONFLICT', 'match_confirmed');
  const fold = foldOn(folded, unknown);
  if (log.op || log.confirmed) {
    if (log.op) await sleep(WAIT_FOR_OP_MS);
    else await unconfirm(core, log);
    return undefined;
  }
  const after = await write(core, caller, { log, folded, fold, fresh: unknown.fresh, lease });
  return after && { match, log: after, standing };
}

interface Writing {
  log: MatchState;
  folded: Folded;
  fold: Fold;
  fresh: MatchEvent[];
  lease: NonNullable<MatchState['lease']>;
}

async function write(
  core: Core,
  caller: Caller,
  { log, folded, fold, fresh, lease }: Writing,
): Promise<MatchState | undefined> {
  const now = core.clock.now();
  const by = new Types.ObjectId(caller.id);
  const logged: LoggedEvent[] = fresh.map((event) => ({ event, at: now, by }));
  const card = storedCard(fold);
  const ends = settlesAfter(log, statusOf({ card }), now);
  const latecomers = latecomersIn(log.sides, fresh);
  // Of concurrent requests that append after the same event with the same lease, this update accepts one.
  const after = await changeLog(
    core,
    log,
    {
      seq: log.seq,
      'lease.token': lease.token,
      confirmed: { $exists: false },
      op: { $exists: false },
    },
    {
      set: {
        card,
        eventSeq: log.eventSeq + fresh.length,
        lease: { ...lease, expiresAt: leaseEnd(core) },
        ...ends.set,
      },
      unset: ends.unset,
      push: { events: { $each: logged }, ...addLatecomers(latecomers) },
      by,
    },
  );
  if (!after) return undefined;
  const events = [...folded.events, ...fresh];
  const byId = new Map(folded.byId);
  for (const [i, { id }] of fresh.entries()) byId.set(id, folded.events.length + i);
  rememberFold(core, log._id, { seq: after.seq, events, byId, fold });
  return after;
}
