import { allFree } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';

/** Consecutive hours of a tournament, and the first free run of the wanted length that begins after them. */
export interface TournamentRun extends Selection {
  name: string;
  next: Selection | undefined;
}

/** The tournaments among these hours, in their order. `date` is the date of the timeline. */
export function tournamentRuns(
  hours: readonly TimelineHour[],
  date: string,
  length: number,
  isFree: (at: number) => boolean,
): TournamentRun[] {
  const runs: { name: string; start: number; end: number }[] = [];
  for (const { at, tournament } of hours) {
    if (!tournament) continue;
    const last = runs.at(-1);
    if (last?.name === tournament && last.end === at) last.end = at + 1;
    else runs.push({ name: tournament, start: at, end: at + 1 });
  }
  return runs.map(({ name, start, end }) => {
    const next = hours
      .map(({ at }) => ({ date, start: at, end: at + length }))
      .find((run) => run.start >= end && allFree(run, isFree));
    return { name, date, start, end, next };
  });
}
