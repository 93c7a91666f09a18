import type { Availability } from '@crease/shared/contracts/grounds';
import { shownTo } from '../../catalogue/ground-record/find-ground.js';
import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { dayEventKey } from '../../messaging/outbox/publisher.js';
import type { Core } from '../../platform/core.js';
import { type DayState, readDayState } from './availability.service.js';

/** A day ready to be answered: its JSON but for `serverTime`, which is that of each answer. */
export interface CachedDay {
  etag: string;
  /** The answer's JSON before and behind the text of `serverTime`. */
  head: string;
  tail: string;
  /** Of all of it: most is ASCII, but price rules have names in any script. */
  encoding: 'utf8' | 'latin1';
}

interface Entry extends CachedDay {
  /** The day's own `rev`, as its events carry it. */
  rev: number;
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

/** A day is some 5 kB. */
const MAX_DAYS = 5_000;

/**
 * The ground days that were read in the last moments, ready as JSON (`FollowedMemory`). An entry also goes when its content
 * changes by itself, at the end of a hold or the beginning of an hour. No claim ever looks here.
 */
export function createAvailabilityCache(
  core: Pick<Core, 'reads' | 'clock' | 'events'>,
  heardAt: () => number,
  keepMs?: number,
): AvailabilityCache {
  const days = new FollowedMemory<Entry>(heardAt, MAX_DAYS, keepMs);
  const isCurrent = ({ changesAtMs }: Entry) => core.clock.now().getTime() < changesAtMs;

  const load = async (groundId: string, date: string): Promise<Entry> => {
    const { availability, rev, changesAt } = await readShown(core, groundId, date);
    return { ...serialise(availability, changesAt), rev, changesAtMs: changesAt };
  };

  const changed = (key: string, rev?: number): void => {
    if (key.startsWith('ground:')) {
      const prefix = `day:${key.slice('ground:'.length)}:`;
      days.dropAll((known) => known.startsWith(prefix));
      return;
    }
    const entry = days.peek(key);
    if (entry && rev !== undefined && entry.rev >= rev) return; // our own write, come back, or an older one
    days.drop(key);
  };
  core.events.onOwnWrite((key) => {
    if (key.startsWith('day:') || key.startsWith('ground:')) changed(key);
  });

  return {
    read: (groundId, date) => days.read(dayEventKey(groundId, date), () => load(groundId, date), isCurrent),
    knows: (key) => key.startsWith('ground:') || days.has(key),
    changed,
    isTrusted: () => days.isTrusted(),
    forget: () => days.dropAll(),
  };
}

/** What anybody may see; who may see more is answered by the router. */
async function readShown(
  core: Pick<Core, 'reads' | 'clock'>,
  groundId: string,
  date: string,
): Promise<DayState> {
  const state = await readDayState(core, groundId, date);
  await shownTo(core, null, state.ground);
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
    encoding: Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8',
  };
}
