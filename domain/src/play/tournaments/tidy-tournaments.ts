import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { tidyTournament } from './change-tournament.js';
import { findTournamentsToTidy } from './tournament.queries.js';

/**
 * Sets holds aside that have ended, and gives their places to the teams that wait. Conditions and reads treat such
 * holds as absent before. Returns how many tournaments it examined.
 */
export async function tidyTournaments(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the ended holds of a tournament could not be set aside yet' };
  return await drain(core, findTournamentsToTidy(core), round, ({ _id }) => tidyTournament(core, _id));
}
