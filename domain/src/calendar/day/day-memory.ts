import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { dayEventKey } from '../../messaging/outbox/publisher.js';
import type { Core, Reads } from '../../platform/core.js';
import type { GroundDayDoc } from './ground-day.schema.js';

/** A day is some 1 kB, and 10 kB where every hour is taken. */
const MAX_DAYS = 2_000;
/** An old day costs its claim a read more, and is told of as soon as anybody changes it. */
const KEEP_MS = 60_000;
const MOST_SHARED = 4 * MAX_DAYS;

type DayReads = Pick<Reads, 'day' | 'recentDay' | 'keepDay'>;

interface DayMemory {
  /** Reads of days that remember what they find. */
  over(day: Reads['day']): DayReads;
  /** A day has changed to this `rev`, by the key of its events; other keys are no concern of it. */
  changed(key: string, rev?: number): void;
  /** Nobody knows what was missed. */
  forget(): void;
}

/**
 * The days that this process has read or written in the last minute, so that who has looked at one, or held an hour of
 * it, claims without reading it once more. It may be old whatever it hears: a claim that goes by it has the day's `rev` in
 * its condition, and reads where that has moved on (docs/invariants.md P14). Nobody is refused by it.
 */
export function createDayMemory(events: Core['events'], heardAt: () => number): DayMemory {
  const days = new FollowedMemory<Readonly<GroundDayDoc>>(heardAt, MAX_DAYS, KEEP_MS);
  /** The day of a space of several, by the key of each ground's events. */
  const shared = new Map<string, string>();
  const keyOf = (id: string): string => `day:${id}`;
  const changed = (key: string, rev?: number): void => {
    const place = shared.get(key) ?? key;
    const known = days.peek(place);
    if (known && rev !== undefined && known.rev >= rev) return; // our own write, come back, or an older one
    days.drop(place);
  };
  const forget = (): void => {
    days.dropAll();
    shared.clear();
  };
  events.onOwnWrite(changed);
  const keepDay: DayReads['keepDay'] = (day) => {
    const key = keyOf(day._id);
    // Of one that has moved there is nothing to claim.
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
