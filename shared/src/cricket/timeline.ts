import type { Branch, EditEvent, EventId, MatchEvent, PlayBody, PlayEvent, Replacement } from './events.js';
import type { RefusalReason } from './refusal.js';

/** The standing events, newest first: an immutable list, so that states of the same match share it. */
export interface Standing {
  readonly event: MatchEvent;
  readonly seq: number;
  readonly before: Standing | undefined;
}

/** The log up to one event, newest first, with what stood after it. */
export interface Log {
  readonly seq: number;
  readonly standing: Standing | undefined;
  readonly before: Log | undefined;
}

/** One event of the game where it stands now. */
export interface Entry {
  /** The id of the original event, or of the `insert` that brought it: edits refer to it by this. */
  readonly id: EventId;
  readonly event: PlayEvent;
  /** The event that says so: itself, or the newest edit of it. */
  readonly saidBy: EventId;
  readonly saidAt: number;
}

export const EMPTY_LOG: Log = { seq: 0, standing: undefined, before: undefined };

export function isEdit(event: MatchEvent): event is EditEvent {
  if (!('do' in event)) return false;
  const { do: name } = event;
  return name === 'undo' || name === 'correct' || name === 'insert' || name === 'remove' || name === 'branch';
}

export const isBranch = (event: MatchEvent): event is EditEvent & Branch =>
  'do' in event && event.do === 'branch';

/** Adds an event to the log. `undo` and `branch` change what stands; all others stand on top. */
export function logEvent(log: Log, event: MatchEvent): Log | RefusalReason {
  const seq = log.seq + 1;
  const { standing } = log;
  if ('do' in event && event.do === 'undo')
    return standing ? { seq, standing: standing.before, before: log } : 'nothing-to-undo';
  if (isBranch(event)) {
    const at = logAt(log, event.from);
    return at ? { seq, standing: at.standing, before: log } : 'unknown-sequence';
  }
  return { seq, standing: { event, seq, before: standing }, before: log };
}

function logAt(log: Log, seq: number): Log | undefined {
  let at: Log | undefined = log;
  while (at && at.seq > seq) at = at.before;
  return at?.seq === seq ? at : undefined;
}

/** The events of the game in order, after all standing edits; or the edit that does not fit, and why. */
export function timelineOf(log: Log): Entry[] | { edit: EventId; seq: number; reason: RefusalReason } {
  const entries: Entry[] = [];
  for (const { event, seq } of inOrder(log)) {
    if (!isEdit(event)) entries.push({ id: event.id, event, saidBy: event.id, saidAt: seq });
    else if (!applyEdit(entries, event, seq)) return { edit: event.id, seq, reason: 'unknown-event' };
  }
  return entries;
}

function inOrder({ standing }: Log): Standing[] {
  const all: Standing[] = [];
  for (let at = standing; at; at = at.before) all.push(at);
  return all.reverse();
}

/** False if the edit names an event that is not there. */
function applyEdit(entries: Entry[], edit: EditEvent, seq: number): boolean {
  if (edit.do === 'undo' || edit.do === 'branch') return true;
  const target = edit.do === 'insert' ? edit.before : edit.of;
  const at = entries.findIndex(({ id }) => id === target);
  if (at < 0) return false;
  if (edit.do === 'remove') entries.splice(at, 1);
  else {
    const id = edit.do === 'insert' ? edit.id : target;
    const entry = { id, event: withId(id, edit), saidBy: edit.id, saidAt: seq };
    entries.splice(at, edit.do === 'insert' ? 0 : 1, entry);
  }
  return true;
}

function withId(id: EventId, { ball, event }: Replacement): PlayEvent {
  const body: PlayBody = ball ? { ball } : event;
  return { ...body, id };
}
