import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findTeam } from './team.queries.js';
import type { TeamDoc } from './team.schema.js';

/** A team that has not ended. @throws `NOT_FOUND` */
export async function getTeam(core: Core, teamId: string): Promise<TeamDoc> {
  const team = await findTeam(core, new Types.ObjectId(teamId));
  if (!team) throw refuse('NOT_FOUND', 'no_such_team');
  return team;
}
