import type { Core } from '../../platform/core.js';
import { readDaysOf } from '../day/read-days.js';
import { type Place, placesOf } from '../hold-limit/places.js';
import { ownClaimOf } from './take-slot.js';

/**
 * The user's own live holds, as stored in their days; empty while Redis is down. Offered holds are listed with the
 * waits instead.
 */
export async function listHolds(core: Core, userId: string): Promise<Place[]> {
  const now = core.clock.now();
  const holds = (await placesOf(core, userId)).filter(({ kind }) => kind === 'hold');
  const claims = await Promise.all(
    holds.map(async ({ slot }) => ownClaimOf(await readDaysOf(core, slot), slot, userId, now)),
  );
  // A place may outlive its hours for a moment, or exist before them.
  return holds.filter(({ ref }, i) => claims[i]?.kind === 'hold' && claims[i].ref === ref);
}
