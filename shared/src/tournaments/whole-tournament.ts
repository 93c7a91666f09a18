/** The fields of a frame of a watched tournament that decide how it is applied. */
export interface TournamentParts {
  rev: number;
  /** `matches` are only those that have changed since this `rev`. */
  since?: number | undefined;
  matches: readonly { _id: string }[];
}

/**
 * The whole tournament after a frame, on top of the state that is known. Undefined if a frame before it was missed, or
 * nothing is known: watch the tournament again.
 */
export function wholeTournament<T extends TournamentParts>(known: T | undefined, frame: T): T | undefined {
  if (frame.since === undefined) return frame;
  if (!known || known.rev < frame.since) return undefined;
  if (frame.rev < known.rev) return known;
  const changed = new Map(frame.matches.map((match) => [match._id, match]));
  const whole = { ...frame, matches: known.matches.map((match) => changed.get(match._id) ?? match) };
  delete whole.since;
  return whole;
}
