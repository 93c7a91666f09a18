import { drawOf } from '@crease/shared/tournaments/draw';
import { drawProblems } from '@crease/shared/tournaments/draw-problem';
import { gridOf } from '@crease/shared/tournaments/schedule/grid';
import type { TournamentBody } from './tournament-form.js';

export interface NeededHours {
  matches: number;
  needed: number;
  /** Hours inside the windows, over all grounds. */
  available: number;
}

/** How many hours the matches of a full tournament take, and how many the chosen hours have. */
export function neededHours(body: TournamentBody): NeededHours | undefined {
  const { teams, groundIds, from, to, windows, matchMinutes } = body;
  if (drawProblems(body, teams).length > 0) return undefined;
  const names = Array.from({ length: teams }, (_, at) => String(at));
  // A second final may not be played, but must have its hour.
  const matches = drawOf(body, names, { seed: 'count' }).matches.length;
  const grid = gridOf({ grounds: groundIds.map((id) => ({ id })), from, to, windows, taken: [] });
  const available = grid.free.flat().filter(Boolean).length;
  return { matches, needed: (matches * matchMinutes) / 60, available };
}
