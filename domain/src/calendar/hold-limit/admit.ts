import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.js';
import { MAX_LIVE, type Place, takePlace } from './places.js';

/** Other tabs may be replacing each other's holds: at the limit, retry this often, at this interval. */
const TRIES = 20;
const TRY_AGAIN_MS = 20;

/**
 * Takes a place for a new hold or booking, if fewer than three others are live beside those it replaces: fairness, not
 * an invariant. A place that a crash left without hours expires. Counts pending bookings while Redis is down. Returns
 * the place (another tab's if it is making the same one); null at the limit.
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
