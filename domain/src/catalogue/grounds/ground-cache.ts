import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { eventKey } from '../../messaging/outbox/outbox-collections.js';
import type { Core } from '../../platform/core.js';
import type { BookableGround } from './ground.reads.js';

/** What is kept of a ground is some 1 kB. */
const MAX_GROUNDS = 5_000;

interface GroundCache {
  /** What holding and booking needs of a ground, a moment old at the most. */
  read(groundId: string): Promise<BookableGround | null>;
  /** A ground has changed, by the key of its events; other keys are no concern of it. */
  changed(key: string): void;
  /** Nobody knows what was missed: everything is read again. */
  forget(): void;
}

/**
 * The grounds that were held or booked in the last moments: their prices, hours and whether they can be booked, as every
 * hold asks for them. Whose hours are whose it does not know; the claim's own condition decides that.
 */
export function createGroundCache(core: Pick<Core, 'reads' | 'events'>, heardAt: () => number): GroundCache {
  const grounds = new FollowedMemory<BookableGround | null>(heardAt, MAX_GROUNDS);
  const changed = (key: string): void => grounds.drop(key);
  core.events.onOwnWrite(changed);
  return {
    async read(groundId) {
      const load = () => core.reads.ground(groundId);
      // One that is not there may be created at any moment.
      return await grounds.read(eventKey('grounds', groundId), load, (ground) => ground !== null);
    },
    changed,
    forget: () => grounds.dropAll(),
  };
}
