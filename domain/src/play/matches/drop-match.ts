import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { leaveTournament, removeMatch } from './match.queries.js';
import { figureMatch } from './match-figures.js';
import { findMatchState, removeUnbegunLog } from './match-log.queries.js';
import { tellMatchChanged } from './move-matches.js';

/**
 * Takes a match out of its tournament: one without a ball is removed, any other one stays as a match of its own.
 * Idempotent.
 */
export async function dropMatch(core: Core, _id: Types.ObjectId): Promise<void> {
  await removeUnbegunLog(core, _id);
  const log = await findMatchState(core, _id);
  if (!log) return await removeMatch(core, _id);
  await leaveTournament(core, _id);
  // Its players' figures stay, but not among those of the tournament.
  await figureMatch(core, log);
  await tellMatchChanged(core, _id);
}
