import type { EventId } from './events.js';

/** Why the rules do not allow an event. */
export interface Refusal {
  reason: RefusalReason;
  /** For `later-event`: the event that an edit would make impossible. */
  of?: EventId;
}

export type RefusalReason =
  // Phase: the match or the innings is not at that point.
  | 'no-innings'
  | 'innings-open'
  | 'match-over'
  | 'not-tied'
  | 'super-over-first'
  | 'not-in-super-over'
  // Players.
  | 'unknown-player'
  | 'wrong-side'
  | 'same-player'
  | 'known-player'
  | 'side-full'
  | 'batter-needed'
  | 'no-vacancy'
  | 'not-at-the-crease'
  | 'not-on-strike'
  | 'wrong-non-striker'
  | 'already-out'
  | 'may-not-bat'
  | 'may-not-return'
  | 'may-not-bowl'
  | 'wrong-bowler'
  | 'bowler-is-batting'
  // What a ball says.
  | 'runs-do-not-fit'
  | 'no-byes'
  | 'no-leg-byes'
  | 'boundary-does-not-fit'
  | 'unknown-zone'
  | 'zone-does-not-fit'
  | 'net-does-not-fit'
  | 'missed-does-not-fit'
  | 'derived-kind'
  | 'not-out-that-way'
  | 'wrong-over'
  // Other events.
  | 'no-power-over'
  | 'over-has-begun'
  | 'overs-do-not-fit'
  | 'no-target-yet'
  | 'not-in-pairs'
  // Edits.
  | 'nothing-to-undo'
  | 'unknown-event'
  | 'unknown-sequence'
  | 'later-event';
