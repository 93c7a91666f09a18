import type { PlayerRecord } from '@crease/shared/contracts/fair-play';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { countPlayed } from '../games/game.queries.js';
import { countRatings } from './fair-play.schema.js';

/** The record of a player who is new. */
export const NO_RECORD: PlayerRecord = { played: 0, rated: 0, fair: 0, noShows: 0 };

/** How an account has played so far: for hosts who decide about its request, never for others. */
export async function recordOf(core: Core, userId: Types.ObjectId): Promise<PlayerRecord> {
  const [booked, fair, unfair, noShows] = await Promise.all([
    countPlayed(core, userId),
    countRatings(core, userId, 'fair'),
    countRatings(core, userId, 'unfair'),
    countRatings(core, userId, 'absent'),
  ]);
  return { played: Math.max(0, booked - noShows), rated: fair + unfair, fair, noShows };
}
