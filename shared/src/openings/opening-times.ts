import { addDays, dayOf, hourStart } from '../time/ist.js';
import { MAX_DAYS_AHEAD } from '../time/slots.js';

/** Players can join the line this many minutes before the day opens (docs/product-rules.md, Openings). */
export const ENTRY_MINUTES = 15;
/** Entries before the opening and this long after it take part in the draw. */
export const DRAW_SECONDS = 60;
/** Time for entries of the last moment to be stored before the draw. */
export const DRAW_GRACE_MS = 3_000;
/** How long a player who is let in can choose hours. */
export const TURN_SECONDS = 120;
/** How many players choose at the same time. */
export const PLAYERS_AT_ONCE = 5;
/** The line ends this long after the opening at the latest. */
export const LINE_HOURS = 2;

const MINUTE_MS = 60_000;

export interface OpeningTimes {
  /** When players can join the line. */
  entersFrom: Date;
  /** When the day becomes bookable: midnight, 30 days before it. */
  opensAt: Date;
  /** The first instant at which an entry no longer takes part in the draw. */
  closesAt: Date;
  drawnFrom: Date;
  endsAt: Date;
}

/** The times of a date's opening. */
export function openingTimesOf(date: string): OpeningTimes {
  const opensAt = hourStart(addDays(date, -MAX_DAYS_AHEAD), 0);
  const after = (ms: number): Date => new Date(opensAt.getTime() + ms);
  return {
    entersFrom: after(-ENTRY_MINUTES * MINUTE_MS),
    opensAt,
    closesAt: after(DRAW_SECONDS * 1_000),
    drawnFrom: after(DRAW_SECONDS * 1_000 + DRAW_GRACE_MS),
    endsAt: after(LINE_HOURS * 60 * MINUTE_MS),
  };
}

/** True while a line for the date may exist: from the first entry to its latest end. */
export function isLineTime(date: string, now: Date): boolean {
  const { entersFrom, endsAt } = openingTimesOf(date);
  return entersFrom <= now && now < endsAt;
}

/** The date whose line a player can join or wait in at this instant; undefined for most of the day. */
export function dateOfLineNow(now: Date): string | undefined {
  const today = dayOf(now);
  return [addDays(today, MAX_DAYS_AHEAD), addDays(today, MAX_DAYS_AHEAD + 1)].find((date) =>
    isLineTime(date, now),
  );
}

/** The next instant at which `dateOfLineNow` changes. */
export function nextLineEdge(now: Date): Date {
  const today = dayOf(now);
  const edges = [0, 1, 2].flatMap((days) => {
    const { entersFrom, endsAt } = openingTimesOf(addDays(today, MAX_DAYS_AHEAD + days));
    return [entersFrom, endsAt];
  });
  const ahead = edges.map((edge) => edge.getTime()).filter((edge) => edge > now.getTime());
  return new Date(Math.min(...ahead));
}

/** `letting`: players are let in by place. `over`: the day is first come, first served. */
export type OpeningPhase = 'before' | 'gathering' | 'drawing' | 'letting' | 'over';

/** The stored part of an opening; null if no request has created it. */
type StoredOpening = { drawnAt?: Date | undefined; endedAt?: Date | undefined } | null;

/** The phase of a date's opening, from what is stored and the clock alone. */
export function phaseOf(date: string, opening: StoredOpening, now: Date): OpeningPhase {
  const { entersFrom, drawnFrom, endsAt } = openingTimesOf(date);
  if (now < entersFrom) return 'before';
  if (now >= endsAt || opening?.endedAt) return 'over';
  if (now < drawnFrom) return 'gathering';
  if (!opening) return 'over';
  return opening.drawnAt ? 'letting' : 'drawing';
}

/**
 * Seconds until the next player's turn, on average. Until the line has moved, every turn is assumed to last its whole
 * time.
 */
export function secondsEach(opening: { drawnAt?: Date | undefined; reached: number }, now: Date): number {
  const slowest = TURN_SECONDS / PLAYERS_AT_ONCE;
  const { drawnAt, reached } = opening;
  if (!drawnAt || reached <= PLAYERS_AT_ONCE) return slowest;
  const moved = (now.getTime() - drawnAt.getTime()) / 1_000 / (reached - PLAYERS_AT_ONCE);
  return Math.min(slowest, Math.max(moved, 1));
}
