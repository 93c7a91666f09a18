import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { tidyGame } from './change-game.js';
import { findGamesToTidy } from './game.queries.js';

/**
 * Sets holds aside that have ended, and gives their places to the players who wait. Conditions and reads treat such
 * holds as absent before. Returns how many games it examined.
 */
export async function tidyGames(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the ended holds of a game could not be set aside yet' };
  return await drain(core, findGamesToTidy(core), round, (game) => tidyGame(core, game._id));
}
