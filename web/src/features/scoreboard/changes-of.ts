import type { LastEvent } from '@crease/shared/cricket/card';
import type { EditName, EventId, MatchEvent } from '@crease/shared/cricket/events';
import { historyOf, type MatchState, openMatch } from '@crease/shared/cricket/match';
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

/** Every edit of a log, the newest first. Events are read as each edit found and left them. */
export function changesOf(setup: MatchSetup, events: readonly MatchEvent[]): Change[] {
  const changes: Change[] = [];
  let log = EMPTY_LOG;
  for (const [at, event] of events.entries()) {
    const next = logEvent(log, event);
    if (typeof next === 'string') throw new Error(`Event ${event.id} does not fit the log: ${next}.`);
    if (isEdit(event)) {
      const target = targetOf(event, log);
      changes.push({
        at,
        kind: event.do,
        before: wordsIn(setup, log, target),
        after: wordsIn(setup, next, target),
        setAside: event.do === 'branch' ? at - event.from : 0,
      });
    }
    log = next;
  }
  return changes.reverse();
}

/** The id of the event of the game that an edit is about. None for a `branch`. */
function targetOf(edit: MatchEvent, log: Log): EventId | undefined {
  if (!isEdit(edit) || edit.do === 'insert') return edit.id;
  if (edit.do === 'undo') return log.standing && targetOf(log.standing.event, log);
  return edit.do === 'branch' ? undefined : edit.of;
}

function wordsIn(setup: MatchSetup, log: Log, id: EventId | undefined): LastEvent | undefined {
  if (id === undefined) return undefined;
  const state: MatchState = { ...openMatch(setup), seq: log.seq, log };
  return historyOf(state).find(({ event }) => event.id === id)?.last;
}
