import { createHash } from 'node:crypto';
import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { eventKey } from '../../messaging/outbox/outbox-collections.js';
import type { Core } from '../../platform/core.js';
import type { BookableGround, BookedGround } from './ground.reads.js';
import type { GroundFilter } from './ground-lists.queries.js';

/** What is kept of a ground is some 1 kB, and what its bookings show of it some 3 kB. */
const MAX_GROUNDS = 5_000;
const MAX_BOOKED = 2_000;
/** Counts, by what was asked of grounds. */
const MAX_COUNTS = 1_000;

const OF_GROUND = eventKey('grounds', '');

/** A search that forgives slips asks for every word that may be meant: only a digest of that is kept. */
const digestOf = (filter: GroundFilter): string =>
  createHash('sha1').update(JSON.stringify(filter)).digest('base64');

interface GroundCache {
  /** What holding and booking needs of a ground, a moment old at the most. */
  read(groundId: string): Promise<BookableGround | null>;
  /** What a booking shows of its ground, as old at the most. */
  readBooked(groundId: string): Promise<Readonly<BookedGround> | null>;
  /** How many grounds match, as old at the most. */
  count(filter: GroundFilter): Promise<number>;
  /** A ground has changed, by the key of its events; other keys are no concern of it. */
  changed(key: string): void;
  /** Nobody knows what was missed: everything is read again. */
  forget(): void;
}

/**
 * The grounds that were held, booked or shown in the last moments: their prices, hours and whether they can be booked, as every
 * hold asks for them; what bookings show of them; and how many a list has. Whose hours are whose it does not know; the claim's own condition
 * decides that.
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
  // One that is not there may be created at any moment.
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
