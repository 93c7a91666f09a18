import { setTimeout as sleep } from 'node:timers/promises';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { releaseHold } from '@crease/domain/calendar/holds/release-hold';
import type { Stage } from '../stage.js';
import { sharedNow } from './cpu.js';
import type { Report, Viewers } from './viewers.js';

/** Something that changes while it is watched. */
export interface Moving {
  /** The events by which it is watched. */
  ask: readonly { name: string; data: unknown }[];
  /** Makes one more change. */
  move(): Promise<Change>;
  /** A frame as the server sends it, except for its `rev`. */
  frameText(rev: number): string;
}

/** A day that changes by holds that are placed and released. */
export interface MovingDay extends Moving {
  groundId: string;
  date: string;
}

/** When a change was started, and the `rev` that shows it. */
export interface Change {
  at: number;
  rev: number;
}

export async function movingDay(stage: Stage): Promise<MovingDay> {
  const [day] = await movingDays(stage, 1);
  if (!day) throw new Error('no day was made');
  return day;
}

/** Days of as many grounds, each with a player of its own. */
export async function movingDays(stage: Stage, count: number): Promise<MovingDay[]> {
  const players = await stage.players(count);
  const grounds = await stage.grounds(count);
  return grounds.map((groundId, i) => moving(stage, groundId, players[i]?.id ?? ''));
}

function moving({ core, dateIn }: Stage, groundId: string, userId: string): MovingDay {
  const date = dateIn(2);
  let held: string | undefined;
  return {
    groundId,
    date,
    ask: [{ name: 'availability:watch', data: { groundId, date } }],
    frameText: (rev) => frameText(groundId, date, rev),
    async move() {
      const at = sharedNow();
      if (held) await releaseHold(core, userId, held);
      const slot = { groundId, bookingDate: date, timeSlot: '18:00-20:00' };
      held = held ? undefined : (await placeHold(core, userId, slot)).holdId;
      const day = await core.db.groundDays.findOne({ _id: `${groundId}:${date}` });
      return { at, rev: day?.rev ?? 0 };
    },
  };
}

const frameText = (groundId: string, date: string, rev: number): string =>
  JSON.stringify({
    groundId,
    date,
    rev,
    serverTime: new Date().toISOString(),
    day: 'aaaaaaaaaaaaaaaaaahhaaaa',
    heldUntil: { '18': new Date().toISOString(), '19': new Date().toISOString() },
  });

export interface Paced {
  report: Report;
  /** The time in ms from each change to the last viewer that saw it. */
  toLast: number[];
}

/** Two changes within the frame interval would become one frame. */
const APART_MS = 70;
/** By then the slowest viewer has its last frame. */
const SETTLE_MS = 1_000;

/**
 * Makes this many changes at an interval and waits until every viewer has seen them all. Each change is one frame per
 * viewer, unless the machine stalls and merges two.
 */
export async function pacedChanges(
  viewers: Viewers,
  count: number,
  everyMs: number,
  change: () => Promise<Change>,
): Promise<Paced> {
  await viewers.report();
  const changes: Change[] = [];
  const from = performance.now();
  for (let i = 0; i < count; i++) {
    await sleep(Math.max(APART_MS, from + i * everyMs - performance.now()));
    changes.push(await change());
  }
  await sleep(SETTLE_MS);
  const report = await viewers.report();
  const seen = report.byRev.toSorted(([a], [b]) => a - b);
  if (seen.length < 0.9 * count)
    throw new Error(`${count} changes were made and viewers saw ${seen.length} of them`);
  const toLast = changes.map(({ at, rev }) => {
    const shown = seen.find(([one]) => one >= rev);
    return (shown?.[1].lastAt ?? Number.NaN) - at;
  });
  return { report, toLast };
}
