import type { PublicFigures } from '@crease/shared/contracts/site';
import { countUsers } from '../../accounts/identity/user-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { sumActiveGrounds } from '../ground-record/ground-lists.queries.js';

const KEEP_MS = 10 * 60_000;
/** How long to wait after a failed count, so that a database in trouble is not asked by every request. */
const RETRY_MS = 30_000;

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
 * Returns the last figures at once, and counts again in the background after 10 minutes. Null until a count has
 * succeeded, undefined unless the operator switched real figures on (`PUBLIC_FIGURES`). A failed count keeps the last
 * figures.
 */
export function createPublicFigures(): (core: Core) => PublicFigures | null | undefined {
  let kept: PublicFigures | null = null;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let counting = false;
  const count = async (core: Core): Promise<void> => {
    const inMs = (ms: number) => core.clock.now().getTime() + ms;
    try {
      kept = await countFigures(core);
      nextAtMs = inMs(KEEP_MS);
    } catch (error) {
      nextAtMs = inMs(RETRY_MS);
      core.log.warn({ err: error }, 'the public figures could not be counted');
    } finally {
      counting = false;
    }
  };
  return (core) => {
    if (core.env.PUBLIC_FIGURES !== 'on') return undefined;
    if (!counting && core.clock.now().getTime() >= nextAtMs) {
      counting = true;
      void count(core);
    }
    return kept;
  };
}
