import type { Card, LastEvent, Result } from './card.js';
import type { EventId, MatchEvent, PlayEvent } from './events.js';
import { copyFold, type Fold, newFold } from './fold/fold.js';
import { playEvent } from './fold/play-event.js';
import { lastEventOf } from './last-event.js';
import { makeCard } from './make-card.js';
import type { NextBall } from './next-ball.js';
import { makeOffers } from './offers.js';
import type { Refusal, RefusalReason } from './refusal.js';
import type { MatchSetup } from './setup.js';
import { EMPTY_LOG, isEdit, type Log, logEvent, timelineOf } from './timeline.js';

/** A match after some of its events. Immutable: `append` gives another one. */
export interface MatchState {
  readonly setup: MatchSetup;
  /** The number of events so far, edits included. */
  readonly seq: number;
  readonly log: Log;
  readonly fold: Fold;
}

/** The outcome of several events that are judged together. */
export type Appended =
  | { state: MatchState }
  /** The event at `index` is not allowed. */
  | { refused: { index: number; reason: RefusalReason } }
  /** An edit would make the earlier event `of` impossible. */
  | { conflict: { of: EventId; reason: RefusalReason } };

export function openMatch(setup: MatchSetup): MatchState {
  return { setup, seq: 0, log: EMPTY_LOG, fold: newFold(setup) };
}

/** The match after one more event, or why the rules do not allow it. */
export function append(state: MatchState, event: MatchEvent): MatchState | Refusal {
  const result = appendAll(state, [event]);
  if ('state' in result) return result.state;
  if ('refused' in result) return { reason: result.refused.reason };
  return { reason: 'later-event', of: result.conflict.of };
}

export const isRefusal = (result: MatchState | Refusal): result is Refusal => 'reason' in result;

/**
 * Appends all events or none. Each event of the game is checked where it arrives; edits are judged by what they lead to
 * together.
 */
export function appendAll(state: MatchState, events: readonly MatchEvent[]): Appended {
  let { log } = state;
  // Undefined while edits are waiting to be folded.
  let fold: Fold | undefined = copyFold(state.fold);
  for (const [index, event] of events.entries()) {
    const next = logEvent(log, event);
    if (typeof next === 'string') return { refused: { index, reason: next } };
    if (isEdit(event)) fold = undefined;
    else {
      fold ??= foldIfPossible(state.setup, log);
      const reason = fold && playEvent(fold, event, 'stated');
      if (reason) return { refused: { index, reason } };
    }
    log = next;
  }
  return fold ? { state: { setup: state.setup, seq: log.seq, log, fold } } : refold(state, log);
}

/** Folds all standing events again; the players named by balls are derived from earlier events. */
function refold({ setup, seq: known }: MatchState, log: Log): Appended {
  const fold = newFold(setup);
  const failure = foldTimeline(fold, log);
  if (!failure) return { state: { setup, seq: log.seq, log, fold } };
  const { of, saidAt, reason } = failure;
  return saidAt > known ? { refused: { index: saidAt - known - 1, reason } } : { conflict: { of, reason } };
}

function foldIfPossible(setup: MatchSetup, log: Log): Fold | undefined {
  const fold = newFold(setup);
  return foldTimeline(fold, log) ? undefined : fold;
}

interface Failure {
  of: EventId;
  /** The sequence number of the event that says so. */
  saidAt: number;
  reason: RefusalReason;
}

function foldTimeline(fold: Fold, log: Log): Failure | undefined {
  const entries = timelineOf(log);
  if (!Array.isArray(entries)) return { of: entries.edit, saidAt: entries.seq, reason: entries.reason };
  for (const { id, event, saidAt } of entries) {
    const reason = playEvent(fold, event, 'derived');
    if (reason) return { of: id, saidAt, reason };
  }
  return undefined;
}

/** The match from its whole log, which was accepted before. @throws Error if these rules cannot have accepted it. */
export function replay(setup: MatchSetup, events: readonly MatchEvent[]): MatchState {
  let log = EMPTY_LOG;
  for (const event of events) {
    const next = logEvent(log, event);
    if (typeof next === 'string') throw new Error(`Event ${event.id} does not fit the log: ${next}.`);
    log = next;
  }
  const result = refold({ ...openMatch(setup), seq: log.seq }, log);
  if ('state' in result) return result.state;
  throw new Error(`The log does not follow the rules of the match: ${JSON.stringify(result)}`);
}

/** The scorecard as it stands. */
export const cardOf = ({ fold }: MatchState): Card => makeCard(fold);

/** Everything that may happen next: what is offered is accepted by `append`, and nothing else is. */
export const nextBall = ({ fold, log }: MatchState): NextBall => makeOffers(fold, log.standing !== undefined);

/** Undefined until the match is over. */
export const resultOf = ({ fold }: MatchState): Result | undefined => fold.result;

/** The events of the game as they stand after all edits, each under the id by which an edit refers to it. */
export function standingEvents({ log }: MatchState): readonly PlayEvent[] {
  const entries = timelineOf(log);
  return Array.isArray(entries) ? entries.map(({ event }) => event) : [];
}

/** One event of the game as it stands, with what it brought. */
export interface HistoryEntry {
  event: PlayEvent;
  last: LastEvent;
  /** The innings that it belongs to, from 0. */
  innings: number;
  /** The score of that innings after it, and the overs and balls of the next over bowled by then. */
  total: number;
  wickets: number;
  over: number;
  overBalls: number;
}

/** The events of the game as they stand after all edits, with what each brought, in order. */
export const historyOf = ({ setup, log }: MatchState): HistoryEntry[] => historyIfPossible(setup, log) ?? [];

/** The same of any log. Undefined where it is not possible: between edits that are judged together. */
export function historyIfPossible(setup: MatchSetup, log: Log): HistoryEntry[] | undefined {
  const entries = timelineOf(log);
  if (!Array.isArray(entries)) return undefined;
  const fold = newFold(setup);
  const history: HistoryEntry[] = [];
  for (const { event } of entries) {
    if (playEvent(fold, event, 'derived')) return undefined;
    if (!fold.last) continue;
    const { total = 0, wickets = 0, over = 0, overBalls = 0 } = fold.innings.at(-1) ?? {};
    const innings = Math.max(0, fold.innings.length - 1);
    history.push({ event, last: lastEventOf(fold.last), innings, total, wickets, over, overBalls });
  }
  return history;
}

/** What could have happened in place of this event of the game. */
export function offersAt(state: MatchState, of: EventId): NextBall {
  const fold = newFold(state.setup);
  for (const event of standingEvents(state)) {
    if (event.id === of) break;
    playEvent(fold, event, 'derived');
  }
  return makeOffers(fold, false);
}
