import { type GroundPrice, isOpenAt } from '@crease/shared/prices/ground-price';
import { DAWN } from '@crease/shared/time/play-day';

export const DAYS_SHOWN = 7;
const MIDNIGHT = 24;

/** Where these grounds' night ends, in hours from midnight of its evening's date; 24 if none is open then. */
export function nightEnd(grounds: readonly { price: GroundPrice }[]): number {
  for (let hour = DAWN; hour > 0; hour -= 1)
    if (grounds.some(({ price }) => isOpenAt(price, hour - 1))) return MIDNIGHT + hour;
  return MIDNIGHT;
}

/** Assigns lanes to overlapping pieces; a run of overlaps shares its number of lanes. */
export function intoLanes<P extends { from: number; to: number }>(
  pieces: readonly P[],
): (P & { lane: number; lanes: number })[] {
  const done: (P & { lane: number; lanes: number })[] = [];
  let run: (P & { lane: number })[] = [];
  let runEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...run.map((entry) => entry.lane)) + 1;
    done.push(...run.map((entry) => ({ ...entry, lanes })));
    run = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (piece.from >= runEnd) close();
    const taken = run.filter((entry) => entry.to > piece.from).map((entry) => entry.lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    run.push({ ...piece, lane });
    runEnd = Math.max(runEnd, piece.to);
  }
  close();
  return done;
}
