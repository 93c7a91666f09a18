import { MAX_WHOLE_MATCHES } from '@crease/shared/tournament-limits';
import type { TournamentParts } from '@crease/shared/tournaments/whole-tournament';

/** When a match was last seen to have changed: the `rev` of the state that showed it, none for the first state. */
interface Seen {
  text: string;
  rev: number;
}

/**
 * Cuts the frames of a large draw down to the matches that have changed since the frame before. States of the same
 * `rev` can differ, so a frame repeats the matches that changed at the `rev` it is based on.
 */
export class ChangedMatches<F extends TournamentParts> {
  readonly #seen = new Map<string, Seen>();
  #ids: string | undefined;
  /** The `rev` that watchers must have to apply the next frame; undefined if that frame has to be whole. */
  #since: number | undefined;

  /** Notes a state. Call it in the order of the reads, also for states that only a new watcher gets. */
  note({ rev, matches }: F): void {
    const ids = matches.map(({ _id }) => _id).join();
    if (ids !== this.#ids) {
      this.#since = this.#ids === undefined ? rev : undefined;
      this.#ids = ids;
      this.#seen.clear();
    }
    if (matches.length <= MAX_WHOLE_MATCHES) return;
    const isNew = this.#seen.size === 0;
    for (const match of matches) {
      const text = JSON.stringify(match);
      if (this.#seen.get(match._id)?.text === text) continue;
      this.#seen.set(match._id, { text, rev: isNew ? Number.NEGATIVE_INFINITY : rev });
    }
  }

  /** The frame of the state that was noted last. */
  frameOf(state: F): F {
    const since = this.#since;
    this.#since = state.rev;
    if (since === undefined || state.matches.length <= MAX_WHOLE_MATCHES) return state;
    const matches = state.matches.filter(({ _id }) => (this.#seen.get(_id)?.rev ?? since) >= since);
    if (matches.length === state.matches.length) return state;
    return { ...state, since, matches };
  }
}
