import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { dayEventKey } from '../../messaging/outbox/publisher.js';
import type { Core, Reads } from '../../platform/core.js';
import type { GroundDayDoc } from './ground-day.schema.js';

/** A day takes about 1 kB, or 10 kB with every hour taken. */
const MAX_DAYS = 2_000;
/** A stale day costs its claim one more read, and is published on its next change. */
const KEEP_MS = 60_000;
const MOST_SHARED = 4 * MAX_DAYS;

type DayReads = Pick<Reads, 'day' | 'recentDay' | 'keepDay'>;

interface DayMemory {
  /** Day reads that remember their results. */
  over(day: Reads['day']): DayReads;
  /** Reports that a day has changed to this `rev`, by its event key; other keys are ignored. */
  changed(key: string, rev?: number): void;
  /** Drops everything after missed events. */
  forget(): void;
}

/**
 * Days that this process read or wrote in the last minute, so that a player who looked at one can claim without another
 * read. May be stale: a claim that uses it requires the day's `rev`, and reads if that has changed (docs/invariants.md
 * P14). Never refuses anybody.
 */
export function createDayMemory(events: Core['events'], heardAt: () => number): DayMemory {
  const days = new FollowedMemory<Readonly<GroundDayDoc>>(heardAt, MAX_DAYS, KEEP_MS);
  /** The shared day of a space, by the event key of each of its grounds. */
  const shared = new Map<string, string>();
  const keyOf = (id: string): string => `day:${id}`;
  const changed = (key: string, rev?: number): void => {
    const place = shared.get(key) ?? key;
    const known = days.peek(place);
    if (known && rev !== undefined && known.rev >= rev) return; // our own write, echoed, or an older one
    days.drop(place);
  };
  const forget = (): void => {
    days.dropAll();
    shared.clear();
  };
  events.onOwnWrite(changed);
  const keepDay: DayReads['keepDay'] = (day) => {
    const key = keyOf(day._id);
    // Nothing can be claimed on a day that has moved.
    if (day.movedTo || (days.peek(key)?.rev ?? 0) > day.rev) return;
    if (shared.size > MOST_SHARED) forget();
    for (const groundId of day.grounds ?? []) shared.set(dayEventKey(groundId, day.date), key);
    days.keep(key, day);
  };
  return {
    over: (read) => ({
      async day(id) {
        const day = await read(id);
        if (day) keepDay(day);
        return day;
      },
      recentDay: (id) => days.recall(keyOf(id)),
      keepDay,
    }),
    changed,
    forget,
  };
}
