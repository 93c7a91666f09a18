import type { Fold } from '../fold/fold.js';
import type { SideIndex } from '../setup.js';

/** The longest list of a side, substitutes included. */
export const MOST_PLAYERS = 15;

/** Sides whose list has room for a player who comes late. */
export function sidesWithRoom({ sides }: Fold): readonly SideIndex[] {
  const all: readonly SideIndex[] = [0, 1];
  return all.filter((side) => sides[side].length < MOST_PLAYERS);
}
