import { dayOf } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { pricedFor } from './priced-for.js';
import { groundsToRenew, writeRenewed } from './renewal.queries.js';

/**
 * Recomputes once a day the prices that lists filter and sort by, and coming holidays, for every ground whose rules
 * depend on the date. Returns how many were renewed.
 */
export async function renewPrices(core: Core): Promise<number> {
  const now = core.clock.now();
  const round = { atOnce: 4, failed: 'the prices of a ground could not be renewed yet' };
  return await drain(core, groundsToRenew(core, dayOf(now)), round, (ground) =>
    writeRenewed(core, ground, pricedFor(ground.price, ground.location.state, now)),
  );
}
