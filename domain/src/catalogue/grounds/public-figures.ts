import type { PublicFigures } from '@crease/shared/contracts/site';
import { countUsers } from '../../accounts/identity/user-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { sumActiveGrounds } from '../ground-record/ground-lists.queries.js';

const KEEP_MS = 10 * 60_000;

/** Counts the figures that the pages show about the product. */
async function countFigures(core: Core): Promise<PublicFigures> {
  const [cities, players] = await Promise.all([sumActiveGrounds(core), countUsers(core, { role: 'user' })]);
  const total = (figure: 'grounds' | 'bookings' | 'reviews' | 'stars') =>
    cities.reduce((sum, city) => sum + city[figure], 0);
  const reviews = total('reviews');
  return {
    grounds: total('grounds'),
    cities: cities.length,
    players,
    bookings: total('bookings'),
    ...(reviews > 0 ? { rating: total('stars') / reviews } : {}),
  };
}

/**
 * Reads the figures, at most every 10 minutes in a process: callers in between share the last count. Undefined unless
 * the operator switched real figures on (`PUBLIC_FIGURES`).
 */
export function createPublicFigures(): (core: Core) => Promise<PublicFigures | undefined> {
  let kept: { counted: Promise<PublicFigures>; atMs: number } | undefined;
  return async (core) => {
    if (core.env.PUBLIC_FIGURES !== 'on') return undefined;
    const nowMs = core.clock.now().getTime();
    if (kept && nowMs - kept.atMs < KEEP_MS) return await kept.counted;
    const mine = { counted: countFigures(core), atMs: nowMs };
    kept = mine;
    try {
      return await mine.counted;
    } catch (error) {
      // The next caller counts again.
      if (kept === mine) kept = undefined;
      throw error;
    }
  };
}
