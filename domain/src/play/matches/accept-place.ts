import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { NAMELESS } from '../../accounts/identity/former-account.js';
import { assertParentConsent } from '../../accounts/parents/needs-parent.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { changeLog } from './file-match.js';
import { type FoundMatch, findMatch } from './find-match.js';
import type { MatchPlayer } from './match-log.schema.js';

const MAX_ATTEMPTS = 8;

/**
 * Accepts or declines the caller's place in a side. A declined place keeps its runs and loses account and name.
 * @throws `NOT_FOUND` if the caller is in no side; `PARENT_CONSENT_NEEDED` if a minor without consent accepts
 */
export async function acceptPlace(
  core: Core,
  caller: Caller,
  matchId: string,
  accept: boolean,
): Promise<FoundMatch> {
  if (accept) await assertParentConsent(core, caller);
  const userId = new Types.ObjectId(caller.id);
  const answered = ({ isAsked: _, ...player }: MatchPlayer): MatchPlayer => {
    if (accept) return player;
    const { userId: __, ...nameless } = player;
    return { ...nameless, name: NAMELESS };
  };
  const changed = await retryOnConflict(MAX_ATTEMPTS, async () => {
    const found = await findMatch(core, matchId, caller);
    const isMine = (player: MatchPlayer) => player.userId?.equals(userId) === true;
    if (!found.log.sides.some(({ players }) => players.some(isMine))) throw refuse('NOT_FOUND', 'not_asked');
    const sides = found.log.sides.map((side) => ({
      ...side,
      players: side.players.map((player) => (isMine(player) ? answered(player) : player)),
    }));
    const after = await changeLog(core, found.log, { seq: found.log.seq }, { set: { sides } });
    return after ? true : undefined;
  });
  if (!changed) throw refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });
  return await findMatch(core, matchId, caller);
}
