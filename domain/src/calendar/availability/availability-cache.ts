import type { Availability } from '@crease/shared/contracts/grounds';
import { shownTo } from '../../catalogue/grounds/find-ground.js';
import { dayEventKey } from '../../messaging/outbox/publisher.js';
import type { Core } from '../../platform/core.js';
import { type DayState, readDayState } from './availability.service.js';

/** A day ready to be answered: its JSON but for `serverTime`, which is that of each answer. */
export interface CachedDay {
  etag: string;
  /** The answer's JSON before and behind the text of `serverTime`. */
  head: string;
  tail: string;
}

interface Entry extends CachedDay {
  /** The day's own `rev`, as its events carry it. */
  rev: number;
  readAtMs: number;
  changesAtMs: number;
}

export interface AvailabilityCache {
  /** The day as it is now, at once where it is known. Throws `NOT_FOUND` for a ground that is not everybody's to see. */
  read(groundId: string, date: string): CachedDay | Promise<CachedDay>;
  /** Is anything known that an event with this key could make old? */
  knows(key: string): boolean;
  /** A day or a ground has changed, a day to this `rev`. */
  changed(key: string, rev?: number): void;
  /** Is the stream heard, so that what is remembered may be answered? */
  isTrusted(): boolean;
  /** Nobody knows what was missed: everything is read again. */
  forget(): void;
}

/** What is known is used for this long at most, whatever the stream says. */
const KEEP_MS = 2_000;
/** A stream that was silent for longer may have been cut off: every answer is then read. */
const TRUST_STREAM_MS = 1_000;
/** A day is some 5 kB; the days read longest ago go first. */
const MAX_DAYS = 5_000;

/**
 * The ground days that were read in the last moments, so that a thousand players who look at one evening cost one read
 * (design §6). An entry goes when this process writes the day, when the stream says that another did, when its content
 * changes by itself, and after two seconds. `heardAt` says when Redis last answered the reader of the stream
 * (`performance.now()`, which no correction of the clock turns back); if that was not just now, nothing remembered is answered. No claim ever looks here.
 */
export function createAvailabilityCache(
  core: Pick<Core, 'reads' | 'clock' | 'events'>,
  heardAt: () => number,
): AvailabilityCache {
  const days = new Map<string, Entry>();
  /** Reads under way whose result nothing has made old so far: one for all who wait. */
  const underWay = new Map<string, Promise<CachedDay>>();
  const isTrusted = () => performance.now() - heardAt() < TRUST_STREAM_MS;

  const load = (key: string, groundId: string, date: string): Promise<CachedDay> => {
    const readAtMs = performance.now();
    const reading = readShown(core, groundId, date).then(({ availability, rev, changesAt }) => {
      const day: Entry = { ...serialise(availability, changesAt), rev, readAtMs, changesAtMs: changesAt };
      if (underWay.get(key) === reading) remember(key, day);
      return day;
    });
    underWay.set(key, reading);
    const done = () => {
      if (underWay.get(key) === reading) underWay.delete(key);
    };
    reading.then(done, done);
    return reading;
  };

  const remember = (key: string, day: Entry): void => {
    days.delete(key); // the newest stand last
    days.set(key, day);
    if (days.size <= MAX_DAYS) return;
    const [oldest] = days.keys();
    if (oldest !== undefined) days.delete(oldest);
  };

  const changed = (key: string, rev?: number): void => {
    if (key.startsWith('ground:')) {
      const prefix = `day:${key.slice('ground:'.length)}:`;
      for (const map of [days, underWay]) {
        for (const known of map.keys()) if (known.startsWith(prefix)) map.delete(known);
      }
      return;
    }
    const entry = days.get(key);
    if (entry && rev !== undefined && entry.rev >= rev) return; // our own write, come back, or an older one
    days.delete(key);
    underWay.delete(key);
  };
  core.events.onOwnWrite((key) => {
    if (key.startsWith('day:') || key.startsWith('ground:')) changed(key);
  });

  return {
    read(groundId, date) {
      const key = dayEventKey(groundId, date);
      if (!isTrusted())
        return readShown(core, groundId, date).then((state) =>
          serialise(state.availability, state.changesAt),
        );
      const known = days.get(key);
      const fresh =
        known &&
        performance.now() - known.readAtMs < KEEP_MS &&
        core.clock.now().getTime() < known.changesAtMs;
      return fresh ? known : (underWay.get(key) ?? load(key, groundId, date));
    },
    knows: (key) => key.startsWith('ground:') || days.has(key) || underWay.has(key),
    changed,
    isTrusted,
    forget() {
      days.clear();
      underWay.clear();
    },
  };
}

/** What anybody may see; who may see more is answered by the router. */
async function readShown(
  core: Pick<Core, 'reads' | 'clock'>,
  groundId: string,
  date: string,
): Promise<DayState> {
  const state = await readDayState(core, groundId, date);
  shownTo(null, state.ground);
  return state;
}

/**
 * The tag of a day: its `rev`, which counts its ground's changes too, and the next instant at which it changes by itself.
 * Weak, because `serverTime` differs from answer to answer.
 */
export function tagOf({ rev }: Availability, changesAt: number): string {
  return `W/"${rev}-${changesAt.toString(36)}"`;
}

function serialise(availability: Availability, changesAt: number): CachedDay {
  const text = JSON.stringify({ success: true, availability });
  const at = text.indexOf(availability.serverTime);
  return {
    etag: tagOf(availability, changesAt),
    head: text.slice(0, at),
    tail: text.slice(at + availability.serverTime.length),
  };
}
