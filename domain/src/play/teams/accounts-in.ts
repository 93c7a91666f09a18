import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findTeam } from './team.queries.js';

/** The ids of the accounts in a team; none if it has ended. */
export async function accountsIn(core: Core, teamId: string): Promise<string[]> {
  const team = await findTeam(core, new Types.ObjectId(teamId));
  return (team?.members ?? []).flatMap(({ userId }) => (userId ? [userId.toString()] : []));
}
