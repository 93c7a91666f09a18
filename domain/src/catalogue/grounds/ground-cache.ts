import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { eventKey } from '../../messaging/outbox/outbox-collections.js';
import type { Core } from '../../platform/core.js';
import type { BookableGround, BookedGround } from './ground.reads.js';

/** What is kept of a ground is some 1 kB, and what its bookings show of it some 3 kB. */
const MAX_GROUNDS = 5_000;
const MAX_BOOKED = 2_000;

interface GroundCache {
  /** What holding and booking needs of a ground, a moment old at the most. */
  read(groundId: string): Promise<BookableGround | null>;
  /** What a booking shows of its ground, as old at the most. */
  readBooked(groundId: string): Promise<Readonly<BookedGround> | null>;
  /** A ground has changed, by the key of its events; other keys are no concern of it. */
  changed(key: string): void;
  /** Nobody knows what was missed: everything is read again. */
  forget(): void;
}

/**
 * The grounds that were held, booked or shown in the last moments: their prices, hours and whether they can be booked, as every
 * hold asks for them; and what bookings show of them. Whose hours are whose it does not know; the claim's own condition
 * decides that.
 */
export function createGroundCache(core: Pick<Core, 'reads' | 'events'>, heardAt: () => number): GroundCache {
  const grounds = new FollowedMemory<BookableGround | null>(heardAt, MAX_GROUNDS);
  const booked = new FollowedMemory<Readonly<BookedGround> | null>(heardAt, MAX_BOOKED);
  const changed = (key: string): void => {
    grounds.drop(key);
    booked.drop(key);
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
    changed,
    forget: () => {
      grounds.dropAll();
      booked.dropAll();
    },
  };
}
