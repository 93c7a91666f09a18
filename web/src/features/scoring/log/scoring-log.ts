import type { EventId, MatchEvent } from '@crease/shared/cricket/events';
import { isBranch, isEdit } from '@crease/shared/cricket/timeline';
import {
  MAX_EVENTS_A_REQUEST,
  MAX_EVENTS_OF_A_BRANCH,
  MAX_EVENTS_OF_A_MATCH,
} from '@crease/shared/match-limits';

/** What this device knows of a match: the events that the server has, and its own after them. */
export interface ScoringLog {
  /** Events that the server has acknowledged. Their number is the `seq` that this device knows. */
  readonly known: readonly MatchEvent[];
  /** Recorded here and not acknowledged, in order. */
  readonly waiting: readonly MatchEvent[];
  readonly lease: string | undefined;
  /** What a person has to decide before anything more is sent. */
  readonly stop: Stop | undefined;
}

export type Stop =
  /** Another device went on from `known` too: one of the two series has to be chosen. */
  | { kind: 'two-series'; theirs: readonly MatchEvent[] }
  /** Another person is the scorer now. */
  | { kind: 'lease-lost' }
  | { kind: 'lease-held'; by: string }
  /** The server refuses the event at `index` of `waiting`. */
  | { kind: 'refused'; index: number }
  /** The server takes no events from this device any more. `of`: the event that an edit would make impossible. */
  | { kind: 'closed'; message: string; of?: EventId };

export const EMPTY_LOG: ScoringLog = { known: [], waiting: [], lease: undefined, stop: undefined };

export const allEvents = ({ known, waiting }: ScoringLog): readonly MatchEvent[] => [...known, ...waiting];

/** True if the match has room for so many more events. */
export const hasRoom = ({ known, waiting }: ScoringLog, count: number): boolean =>
  known.length + waiting.length + count <= MAX_EVENTS_OF_A_MATCH;

export const recorded = (log: ScoringLog, events: readonly MatchEvent[]): ScoringLog => ({
  ...log,
  waiting: [...log.waiting, ...events],
});

/** The events of the next request. A `branch` goes out with the whole series that follows it. */
export function nextBatch({ waiting, stop }: ScoringLog): readonly MatchEvent[] {
  if (stop) return [];
  const [first] = waiting;
  const most = first && isBranch(first) ? MAX_EVENTS_OF_A_BRANCH : MAX_EVENTS_A_REQUEST;
  return waiting.slice(0, endOfBatch(waiting, most));
}

/** Edits that follow each other may be possible together only, so a request does not end between them. */
function endOfBatch(waiting: readonly MatchEvent[], most: number): number {
  if (waiting.length <= most) return waiting.length;
  let end = most;
  while (end > 0 && isEditAt(waiting, end) && isEditAt(waiting, end - 1)) end -= 1;
  return end > 0 ? end : most;
}

function isEditAt(events: readonly MatchEvent[], at: number): boolean {
  const event = events[at];
  return event !== undefined && isEdit(event);
}

/** The server has accepted these events. Those that are known already are passed over. */
export function acknowledged(log: ScoringLog, sent: readonly MatchEvent[]): ScoringLog {
  const ids = new Set(sent.map(({ id }) => id));
  const rest = log.waiting.findIndex(({ id }) => !ids.has(id));
  return moved(log, rest < 0 ? log.waiting.length : rest);
}

const moved = (log: ScoringLog, count: number): ScoringLog => ({
  ...log,
  known: [...log.known, ...log.waiting.slice(0, count)],
  waiting: log.waiting.slice(count),
});

/**
 * The log after reading what the server has beyond `known`. Own events among them were sent, and their answer was lost.
 * If both sides have other events as well, a person has to choose.
 */
export function met(log: ScoringLog, beyond: readonly MatchEvent[]): ScoringLog {
  let count = 0;
  while (count < beyond.length && beyond[count]?.id === log.waiting[count]?.id) count += 1;
  const next = moved(log, count);
  const theirs = beyond.slice(count);
  if (theirs.length === 0) return next;
  if (next.waiting.length === 0) return { ...next, known: [...next.known, ...theirs] };
  return { ...next, stop: { kind: 'two-series', theirs } };
}

/** Chooses this device's series: the other one stays in the history and no longer stands. */
export function keepMine(log: ScoringLog, branchId: string): ScoringLog {
  if (log.stop?.kind !== 'two-series') return log;
  const branch: MatchEvent = { id: branchId, do: 'branch', from: log.known.length };
  return {
    ...log,
    known: [...log.known, ...log.stop.theirs],
    waiting: [branch, ...log.waiting],
    stop: undefined,
  };
}

/** Chooses the server's series: what was not sent is given up. */
export function takeTheirs(log: ScoringLog): ScoringLog {
  const theirs = log.stop?.kind === 'two-series' ? log.stop.theirs : [];
  return { ...log, known: [...log.known, ...theirs], waiting: [], stop: undefined };
}

/** Gives up the waiting events from the refused one on. */
export const withoutRefused = (log: ScoringLog): ScoringLog =>
  log.stop?.kind === 'refused'
    ? { ...log, waiting: log.waiting.slice(0, log.stop.index), stop: undefined }
    : log;

export const stopped = (log: ScoringLog, stop: Stop): ScoringLog => ({ ...log, stop });

/** This device is the scorer. */
export const leased = (log: ScoringLog, lease: string): ScoringLog => ({
  ...log,
  lease,
  stop: log.stop?.kind === 'lease-lost' || log.stop?.kind === 'lease-held' ? undefined : log.stop,
});
