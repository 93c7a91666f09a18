import type { EventId, MatchEvent, PlayEvent } from '@crease/shared/cricket/events';
import { appendAll, historyOf, type MatchState, standingEvents } from '@crease/shared/cricket/match';
import type { PlayerId } from '@crease/shared/cricket/setup';
import type { Entry } from './log/session.js';

export type EditPlan =
  | { kind: 'possible'; edits: readonly Entry[] }
  /** The edit takes a batter out: who came in before the event `before`? */
  | { kind: 'batter'; before: EventId; candidates: readonly PlayerId[] }
  /** The rules do not allow it, or a later event is in the way. */
  | { kind: 'impossible'; later?: EventId };

/** Arrivals of batters that an edit may leave without a place. */
const MOST_REPAIRS = 11;

/**
 * What an edit needs besides itself to be accepted: a batter who came in for a wicket that was none goes again, and one
 * who has to come in for a wicket that was missed is asked for.
 */
export function planEdit(state: MatchState, edit: readonly Entry[]): EditPlan {
  const edits = [...edit];
  for (let repairs = 0; repairs <= MOST_REPAIRS; repairs += 1) {
    const result = appendAll(state, withIds(edits));
    if ('state' in result) return { kind: 'possible', edits };
    if ('refused' in result) return { kind: 'impossible' };
    const { of, reason } = result.conflict;
    const inTheWay = standingEvents(state).find(({ id }) => id === of);
    if (reason === 'batter-needed' && inTheWay) return askBatter(state, edits, of);
    if (!inTheWay || !bringsBatter(inTheWay) || repairs === MOST_REPAIRS)
      return { kind: 'impossible', later: of };
    edits.push({ do: 'remove', of });
  }
  return { kind: 'impossible' };
}

const bringsBatter = (event: PlayEvent): boolean =>
  'do' in event && (event.do === 'in' || event.do === 'return');

/** The edit, with the batter who came in. */
export const withBatter = (edit: readonly Entry[], before: EventId, batter: PlayerId): readonly Entry[] => [
  ...edit,
  { do: 'insert', before, event: { do: 'in', batter } },
];

/** Those with whom the edit is accepted. */
function askBatter(state: MatchState, edits: readonly Entry[], before: EventId): EditPlan {
  const innings = historyOf(state).find(({ event }) => event.id === before)?.innings;
  const side = innings === undefined ? undefined : battingSide(state, innings);
  const players = side === undefined ? [] : state.fold.sides[side];
  const candidates = players.filter(
    (batter) => 'state' in appendAll(state, withIds(withBatter(edits, before, batter))),
  );
  return candidates.length > 0
    ? { kind: 'batter', before, candidates }
    : { kind: 'impossible', later: before };
}

const battingSide = ({ fold }: MatchState, innings: number) => fold.innings[innings]?.side;

/** Ids for a trial: the edit gets its real ones when it is recorded. */
const withIds = (edits: readonly Entry[]): MatchEvent[] =>
  // An entry is an event without its id.
  edits.map((edit, n) => ({ ...edit, id: `trial-${n}` }) as MatchEvent);
