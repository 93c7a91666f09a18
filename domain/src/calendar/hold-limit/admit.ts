import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.js';
import { MAX_LIVE, type Place, takePlace } from './places.js';

/** Other tabs may be about to replace each other's holds: at the limit it is asked again so often, and this long after. */
const TRIES = 20;
const TRY_AGAIN_MS = 20;

/**
 * Lets a user begin a hold or booking, if fewer than three others are live beside those that it replaces: fairness, not an
 * invariant. A place that a crash left without hours lapses with its time. While Redis is away, pending bookings are
 * counted. Answers the place, which is another tab's where that is making the very same; null at the limit.
 */
export async function admit(
  core: Core,
  userId: string,
  wanted: Place,
  replaces: readonly string[],
): Promise<Place | null> {
  try {
    for (let left = TRIES; left > 0; left--) {
      const place = await takePlace(core, userId, wanted, replaces);
      if (place) return place;
      await sleep(TRY_AGAIN_MS);
    }
    return null;
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: pending bookings are counted instead');
    return (await core.claimOwners.countPending(core, userId)) < MAX_LIVE ? wanted : null;
  }
}
