import { setClock } from './set-clock.js';

/**
 * Preloaded into each process of a system (`NODE_OPTIONS=--import`) to move its clock to the day of the reference
 * pictures. The product does not know of it.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) setClock(aheadMs);
