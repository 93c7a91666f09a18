import { createHash } from 'node:crypto';
import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { eventKey } from '../../messaging/outbox/outbox-collections.js';
import type { Core } from '../../platform/core.js';
import type { BookableGround, BookedGround } from './ground.reads.js';
import type { GroundFilter } from './ground-lists.queries.js';

/** A ground takes about 1 kB, and its booking fields about 3 kB. */
const MAX_GROUNDS = 5_000;
const MAX_BOOKED = 2_000;
/** Cached counts, by filter. */
const MAX_COUNTS = 1_000;

const OF_GROUND = eventKey('grounds', '');

/** A search for misspelt words lists every candidate word: only its digest is kept. */
const digestOf = (filter: GroundFilter): string =>
  createHash('sha1').update(JSON.stringify(filter)).digest('base64');

interface GroundCache {
  /** The fields that holding and booking need; a moment old at most. */
  read(groundId: string): Promise<BookableGround | null>;
  /** The ground's fields that a booking shows; a moment old at most. */
  readBooked(groundId: string): Promise<Readonly<BookedGround> | null>;
  /** Number of matching grounds; a moment old at most. */
  count(filter: GroundFilter): Promise<number>;
  /** Reports a changed ground by its event key; other keys are ignored. */
  changed(key: string): void;
  /** Drops everything after missed events. */
  forget(): void;
}

/**
 * Caches recently used grounds: prices, opening hours and whether they can be booked, which every hold needs; the
 * fields that bookings show; and counts of lists. Never who owns an hour: the claim's condition decides that.
 */
export function createGroundCache(
  core: Pick<Core, 'reads' | 'events'>,
  heardAt: () => number,
  keepMs?: number,
): GroundCache {
  const grounds = new FollowedMemory<BookableGround | null>(heardAt, MAX_GROUNDS, keepMs);
  const booked = new FollowedMemory<Readonly<BookedGround> | null>(heardAt, MAX_BOOKED, keepMs);
  const counts = new FollowedMemory<number>(heardAt, MAX_COUNTS, keepMs);
  const changed = (key: string): void => {
    grounds.drop(key);
    booked.drop(key);
    if (key.startsWith(OF_GROUND)) counts.dropAll();
  };
  core.events.onOwnWrite(changed);
  // A missing ground may be created at any moment.
  const isThere = (ground: object | null): boolean => ground !== null;
  return {
    async read(groundId) {
      const load = () => core.reads.ground(groundId);
      return await grounds.read(eventKey('grounds', groundId), load, isThere);
    },
    async readBooked(groundId) {
      const load = () => core.reads.bookedGround(groundId);
      return await booked.read(eventKey('grounds', groundId), load, isThere);
    },
    count: async (filter) => await counts.read(digestOf(filter), () => core.reads.groundCount(filter)),
    changed,
    forget: () => {
      grounds.dropAll();
      booked.dropAll();
      counts.dropAll();
    },
  };
}
