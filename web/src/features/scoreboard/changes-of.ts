import type { LastEvent } from '@crease/shared/cricket/card';
import type { EditEvent, EditName, EventId, MatchEvent } from '@crease/shared/cricket/events';
import { historyIfPossible } from '@crease/shared/cricket/match';
import type { MatchSetup } from '@crease/shared/cricket/setup';
import { EMPTY_LOG, isEdit, type Log, logEvent } from '@crease/shared/cricket/timeline';

/** One edit of a match, and the event that it changed as it was said before and after. */
export interface Change {
  /** The edit's place in the log, from 0. */
  at: number;
  kind: EditName;
  before: LastEvent | undefined;
  after: LastEvent | undefined;
  /** How many events a `branch` set aside. */
  setAside: number;
}

/** What each event of a log brought. */
type Said = ReadonlyMap<EventId, LastEvent>;

/** Edits after which the log is possible again, and what it said before them. */
interface Run {
  before: Said;
  edits: { at: number; edit: EditEvent; target: EventId | undefined }[];
}

const NOTHING: Said = new Map();

/** The newest `limit` edits of a log, newest first. Events are read as they were before and after the edit's run. */
export function changesOf(setup: MatchSetup, events: readonly MatchEvent[], limit = Infinity): Change[] {
  const logs = logsOf(events);
  const read = reader(setup);
  const changes: Change[] = [];
  let run: Run | undefined;
  for (let at = startOf(events, logs, limit, read); at < events.length; at++) {
    const edit = editAt(events, at);
    if (!edit) continue;
    const log = logs[at] ?? EMPTY_LOG;
    run ??= { before: read(log) ?? NOTHING, edits: [] };
    run.edits.push({ at, edit, target: targetOf(edit, log) });
    const after = read(logs[at + 1] ?? EMPTY_LOG);
    if (!after) continue;
    changes.push(...changesIn(run, after, events));
    run = undefined;
  }
  // These events were accepted with other sides.
  if (run) changes.push(...changesIn(run, NOTHING, events));
  return changes.slice(-limit).reverse();
}

/** Reads what a log says; undefined for one that is impossible. The same log is read once if it is read in sequence. */
function reader(setup: MatchSetup): (log: Log) => Said | undefined {
  let newest: Log | undefined;
  let said: Said | undefined;
  return (log) => {
    if (log === newest) return said;
    const history = historyIfPossible(setup, log);
    newest = log;
    said = history && new Map(history.map(({ event, last }) => [event.id, last]));
    return said;
  };
}

/** The log before each event, and the whole log. */
function logsOf(events: readonly MatchEvent[]): Log[] {
  const logs = [EMPTY_LOG];
  let log = EMPTY_LOG;
  for (const event of events) {
    const next = logEvent(log, event);
    if (typeof next === 'string') throw new Error(`Event ${event.id} does not fit the log: ${next}.`);
    log = next;
    logs.push(log);
  }
  return logs;
}

function editAt(events: readonly MatchEvent[], at: number): EditEvent | undefined {
  const event = events[at];
  return event && isEdit(event) ? event : undefined;
}

/** The place of the first wanted edit, or of one before it where the log between them is impossible. */
function startOf(
  events: readonly MatchEvent[],
  logs: readonly Log[],
  limit: number,
  read: (log: Log) => Said | undefined,
): number {
  let start = events.flatMap((event, at) => (isEdit(event) ? [at] : [])).at(-limit) ?? 0;
  while (editAt(events, start - 1) && !read(logs[start] ?? EMPTY_LOG)) start -= 1;
  return start;
}

const changesIn = ({ before, edits }: Run, after: Said, events: readonly MatchEvent[]): Change[] =>
  edits.map(({ at, edit, target = '' }) => ({
    at,
    kind: edit.do,
    before: before.get(target),
    after: after.get(target),
    setAside: edit.do === 'branch' ? setAsideBy(events, at, edit.from) : 0,
  }));

/** The events after `from`, without branches and what they had set aside before. */
function setAsideBy(events: readonly MatchEvent[], branch: number, from: number): number {
  let count = 0;
  let seq = branch;
  while (seq > from) {
    const edit = editAt(events, seq - 1);
    if (edit?.do === 'branch') seq = edit.from;
    else {
      count += 1;
      seq -= 1;
    }
  }
  return count;
}

/** The id of the event of the game that an edit is about. None for a `branch`. */
function targetOf(edit: MatchEvent, log: Log): EventId | undefined {
  if (!isEdit(edit) || edit.do === 'insert') return edit.id;
  if (edit.do === 'undo') return log.standing && targetOf(log.standing.event, log);
  return edit.do === 'branch' ? undefined : edit.of;
}
