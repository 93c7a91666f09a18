import type { Availability } from '@crease/shared/contracts/grounds';
import { shownTo } from '../../catalogue/ground-record/find-ground.js';
import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { dayEventKey } from '../../messaging/outbox/publisher.js';
import type { Core } from '../../platform/core.js';
import { type DayState, readDayState } from './availability.service.js';

/** A day prepared for answers: its JSON without `serverTime`, which differs per answer. */
export interface CachedDay {
  etag: string;
  /** The JSON before and after the text of `serverTime`. */
  head: string;
  tail: string;
  /** Encoding of the whole text: usually ASCII, but price rules have names in any script. */
  encoding: 'utf8' | 'latin1';
}

interface Entry extends CachedDay {
  /** The day's own `rev`, as in its events. */
  rev: number;
  changesAtMs: number;
}

export interface AvailabilityCache {
  /** The current day; synchronous if cached. @throws `NOT_FOUND` for a ground that is not public. */
  read(groundId: string, date: string): CachedDay | Promise<CachedDay>;
  /** True if an event with this key could make an entry stale. */
  knows(key: string): boolean;
  /** Reports that a day (to this `rev`) or a ground has changed. */
  changed(key: string, rev?: number): void;
  /** True while the event stream is connected, so that cached entries can be used. */
  isTrusted(): boolean;
  /** Drops everything after missed events. */
  forget(): void;
}

/** A day takes about 5 kB. */
const MAX_DAYS = 5_000;

/**
 * Caches recently read ground days as JSON (`FollowedMemory`). An entry also expires when its content changes over
 * time: at the end of a hold or the start of an hour. Claims never use it.
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
    if (entry && rev !== undefined && entry.rev >= rev) return; // our own write, echoed, or an older one
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

/** What every visitor may see; the router answers callers who may see more. */
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
 * The ETag of a day: its `rev`, which includes its ground's changes, and when it next changes over time. Weak, because
 * `serverTime` differs between answers.
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
