import type { BodyOf } from '@crease/shared/contract';
import type { updateMatch as updateContract } from '@crease/shared/contracts/matches';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { rulesOf } from './create-match.js';
import type { FoundMatch } from './find-match.js';
import { writeStart } from './match.queries.js';
import { tellMatchChanged } from './move-matches.js';
import { changeSetup, writeSetup } from './set-side.js';

/**
 * Changes the rules and the start, until the first ball. The log decides that, so it is written first; a crash before
 * the start is written leaves the old start.
 * @throws `FORBIDDEN`, `VALIDATION` for rules that contradict each other, `STATE_CONFLICT` once the match has begun
 */
export const updateMatch = (
  core: Core,
  caller: Caller,
  matchId: string,
  { startsAt, rules }: BodyOf<typeof updateContract>,
): Promise<FoundMatch> => {
  const change = rules === undefined ? {} : { rules: rulesOf(rules) };
  return changeSetup(core, caller, matchId, async ({ match, log }) => {
    const after = await writeSetup(core, caller, log, change);
    if (!after || startsAt === undefined) return after;
    await writeStart(core, match._id, new Date(startsAt));
    await tellMatchChanged(core, match._id);
    return after;
  });
};
