import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { haveSharedMatch } from '../matches/match.queries.js';
import { haveSharedTeam } from '../teams/team.queries.js';

/** @throws `NOT_FOUND` unless the two accounts are in the same team or match */
export async function assertMet(core: Core, one: Types.ObjectId, other: Types.ObjectId): Promise<void> {
  if (!one.equals(other)) {
    if (await haveSharedTeam(core, one, other)) return;
    if (await haveSharedMatch(core, one, other)) return;
  }
  throw refuse('NOT_FOUND', 'no_such_person');
}
