import { setClock } from './set-clock.js';

/**
 * Loaded before everything else into each process of a system (`NODE_OPTIONS=--import`), so that it lives on the day
 * that its snapshots were taken on. No line of the product knows of it.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) setClock(aheadMs);
