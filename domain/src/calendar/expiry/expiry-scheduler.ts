import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.js';
import type { Due } from '../../platform/which-due.js';
import { daysDueBy, findDaysEnding, tidyDaysAsRead } from '../day/due-days.queries.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';
import {
  daysWaitedFor,
  endsOf,
  lapsedHours,
  stillLapsed,
  tellEnded,
  tellRaised,
  tidyLapsedClaims,
} from './tidy-days.js';

/** Number of expiries read ahead; later ones are found when they are due. */
const READ_AHEAD = 2_000;
/** Number of days updated in one write: watchers of the first batch are notified while the next is being written. */
const AT_ONCE = 100;
/** Delay before a day dropped ahead of the sweep is checked again, after its watchers were notified. */
const RECHECK_DELAY_MS = 500;
/** Pause before the sweep reads on when more ended than one write holds: time for those who are notified. */
const CALM_MS = 300;
/** How far a look reads past the time of the next look, which may be late. */
const FURTHER_MS = 500;

/** Days that `look` would find, or that a sweep has to tidy. */
export const daysToLookAt = (before: Date): Due => daysDueBy(seenUntil(before));
const seenUntil = (before: Date): Date => new Date(before.getTime() + FURTHER_MS);

/** Schedules the ends of claims ahead of time, so that at their time only a write is needed. */
export interface ExpiryScheduler {
  /**
   * Reads claims that end before `before`. Returns the first end left to the sweep, because a player waits for that
   * day.
   */
  look(before: Date): Promise<Date | undefined>;
  /**
   * Drops scheduled claims that have ended and publishes the change; called by a timer at each end. Returns the number
   * of days.
   */
  drop(): Promise<number>;
  /** Resolves when no drop is in progress and the watchers were notified: what the sweep then finds is its own work. */
  settled(): Promise<void>;
  /** Total number of days handled. */
  seenTo(): number;
  close(): void;
}

/** A day as it was read, and when its first claim expires, in ms since 1970 (never: Infinity). */
interface ScheduledEnd {
  day: GroundDayDoc;
  firstEnd: number;
}

/**
 * The fast half of `tidyLapsedClaims`: days without a waitlist lose their expired claims in one write at the exact
 * instant, conditional on the `rev` that was read; the sweep does the rest a little later. A changed day is swept at
 * once. Several workers may schedule the same end: one write matches.
 */
export function createExpiryScheduler(core: Core): ExpiryScheduler {
  let scheduled: ScheduledEnd[] = [];
  /** Days dropped since the current look began, which reads them as they were before. */
  let droppedSince = new Set<string>();
  const underWay = new Set<Promise<number>>();
  let calmAt = 0;
  let seenTo = 0;
  let timer: NodeJS.Timeout | undefined;

  const drop = (): Promise<number> => {
    const dropping = dropEnded().finally(() => underWay.delete(dropping));
    underWay.add(dropping);
    return dropping;
  };

  const dropEnded = async (): Promise<number> => {
    const now = core.clock.now();
    const hasEnded = ({ firstEnd }: ScheduledEnd) => firstEnd <= now.getTime();
    const ended = scheduled.filter(hasEnded).map(({ day }) => day);
    scheduled = scheduled.filter((one) => !hasEnded(one));
    for (const day of ended) droppedSince.add(stateOf(day));
    seenTo += ended.length;
    const parts: GroundDayDoc[][] = [];
    for (let i = 0; i < ended.length; i += AT_ONCE) parts.push(ended.slice(i, i + AT_ONCE));
    const writing = parts.map(async (part, place) => {
      // Lets each write be sent before the next is prepared.
      for (let turn = 0; turn < place; turn++) await new Promise(setImmediate);
      return await write(core, part, now);
    });
    const dropped = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0);
    if (parts.length > 1) calmAt = performance.now() + CALM_MS;
    return dropped;
  };

  const waitForNext = (): void => {
    clearTimeout(timer);
    // A timer may fire slightly early: what ends since is scheduled next, because nothing else would drop it in time.
    const next = Math.min(...scheduled.map(({ firstEnd }) => firstEnd));
    if (!Number.isFinite(next)) return;
    const inMs = Math.max(1, Math.ceil(next - core.clock.now().getTime()));
    timer = setTimeout(() => {
      drop().catch((error) => core.log.warn({ err: error }, 'expired claims are left to the sweep'));
      waitForNext();
    }, inMs).unref();
  };

  return {
    async look(before) {
      droppedSince = new Set();
      const now = core.clock.now();
      const near = await findDaysEnding(core, now, seenUntil(before), READ_AHEAD);
      const waitedFor = await daysWaitedFor(core, near);
      scheduled = near
        .filter((day) => !waitedFor.has(day._id) && !droppedSince.has(stateOf(day)))
        .map((day) => ({ day, firstEnd: Math.min(...endsOf(day)) }));
      waitForNext();
      return near.find((day) => waitedFor.has(day._id))?.nextEndAt;
    },
    drop,
    async settled() {
      // The caller who asked for it receives the failure.
      await Promise.allSettled(underWay);
      const calmInMs = calmAt - performance.now();
      if (calmInMs <= 0) return;
      await sleep(calmInMs);
      await Promise.allSettled(underWay); // drops that started meanwhile
    },
    seenTo: () => seenTo,
    close: () => clearTimeout(timer),
  };
}

/**
 * Drops expired claims of these days in one write; sweeps at once if one of them has changed. Returns the number of
 * days.
 */
async function write(core: Core, ended: readonly GroundDayDoc[], now: Date): Promise<number> {
  // Never before the end: `now` is the database's time, and only claims expired by it are dropped.
  const dropped = await tidyDaysAsRead(
    core,
    ended.map((day) => toDropped(day, now)),
  );
  if (dropped < ended.length) {
    await tellRaised(core, ended);
    await tidyLapsedClaims(core);
    return ended.length;
  }
  core.events.publishDaysSoon(ended.map((day) => ({ ...day, rev: day.rev + 1, lapsed: true })));
  return ended.length;
}

const stateOf = ({ _id, rev }: GroundDayDoc): string => `${_id} ${rev}`;

function toDropped(day: GroundDayDoc, now: Date) {
  const lapsed = lapsedHours(day, now);
  const next = Math.min(
    now.getTime() + RECHECK_DELAY_MS,
    ...endsOf(day).filter((end) => end > now.getTime()),
  );
  return {
    filter: stillLapsed(day, lapsed, now),
    update: {
      $inc: { rev: 1 },
      ...tellEnded(day, lapsed, now),
      $set: { dirtyAt: now, nextEndAt: new Date(next) },
      $unset: Object.fromEntries(lapsed.map((hour) => [`claims.${hour}`, ''])) as Record<string, ''>,
    },
  };
}
