import { MAX_SLOT_HOURS } from '@crease/shared/time/slots';
import type { Selection, TimelineHour } from './timeline.js';

type IsFree = (at: number) => boolean;

/** The effect of a tap, which selects the text shown with it. */
export type Tap =
  | { kind: 'started' | 'changed' | 'cleared'; selection: Selection | undefined }
  | { kind: 'too-long' | 'gap'; selection: Selection }
  | { kind: 'no-room'; selection: Selection | undefined };

/**
 * Start and end by two taps: the first free hour begins a run, a second one extends it over everything between, up to
 * six hours and only over free ones; otherwise a new run begins there. A tap on an end of the run removes that hour.
 */
export function tapHour(current: Selection | undefined, date: string, at: number, isFree: IsFree): Tap {
  const fresh = { date, start: at, end: at + 1 };
  if (!current || current.date !== date) return { kind: 'started', selection: fresh };
  const { start, end } = current;
  if (at >= start && at < end) {
    if (end - start === 1) return { kind: 'cleared', selection: undefined };
    if (at === start) return { kind: 'changed', selection: { date, start: start + 1, end } };
    return { kind: 'changed', selection: { date, start, end: at === end - 1 ? at : at + 1 } };
  }
  const wide = { date, start: Math.min(start, at), end: Math.max(end, at + 1) };
  if (!allFree(wide, isFree)) return { kind: 'gap', selection: fresh };
  if (wide.end - wide.start > MAX_SLOT_HOURS) return { kind: 'too-long', selection: fresh };
  return { kind: 'changed', selection: wide };
}

/** One tap for a run of fixed length, as when a booking is moved: it begins at the tapped hour or not at all. */
export function tapFixed(
  current: Selection | undefined,
  run: { date: string; at: number; length: number },
  isFree: IsFree,
): Tap {
  const { date, at, length } = run;
  if (current?.date === date && current.start === at) return { kind: 'cleared', selection: undefined };
  const wanted = { date, start: at, end: at + length };
  return allFree(wanted, isFree)
    ? { kind: 'started', selection: wanted }
    : { kind: 'no-room', selection: current };
}

/**
 * A tap on a taken hour selects it for waiting. Another taken hour extends the run over everything between that may
 * become free, up to six hours; a tap on an end removes it.
 */
export function tapTaken(
  current: Selection | undefined,
  date: string,
  at: number,
  canBeHad: IsFree,
): Selection | undefined {
  const { kind, selection } = tapHour(current, date, at, canBeHad);
  return kind === 'cleared' ? undefined : selection;
}

export function allFree({ start, end }: Pick<Selection, 'start' | 'end'>, isFree: IsFree): boolean {
  for (let at = start; at < end; at += 1) if (!isFree(at)) return false;
  return true;
}

/**
 * The end of what the run could grow to. Up to there every hour shows the rate of the run's start, because that is what
 * is charged; an earlier hour would be a new start with its own rate.
 */
export function reachOf(selection: Selection, isFree: IsFree): number {
  let { end } = selection;
  while (isFree(end) && end - selection.start < MAX_SLOT_HOURS) end += 1;
  return end;
}

/**
 * The part of a selection that remains when another player takes some of its hours: the free hours before the first one
 * lost.
 */
export function remainder(
  selection: Selection,
  isFree: IsFree,
): { lost: number; kept: Selection | undefined } | undefined {
  for (let at = selection.start; at < selection.end; at += 1) {
    if (isFree(at)) continue;
    return { lost: at, kept: at > selection.start ? { ...selection, end: at } : undefined };
  }
  return undefined;
}

/** The number that a refusal names (docs/product-rules.md, Holds). */
const OFFERED = 3;

/** The free runs of that length that start nearest to the wanted hour; of two equally near ones, the later first. */
export function nearestFree(
  hours: TimelineHour[],
  wanted: Pick<Selection, 'start' | 'end'> & { date: string },
  isFree: IsFree,
): Selection[] {
  const length = wanted.end - wanted.start;
  const far = (start: number) => Math.abs(start - wanted.start);
  return hours
    .map(({ at }) => ({ date: wanted.date, start: at, end: at + length }))
    .filter((run) => allFree(run, isFree))
    .sort((a, b) => far(a.start) - far(b.start) || b.start - a.start)
    .slice(0, OFFERED);
}
