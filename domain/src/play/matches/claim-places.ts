import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { changeLog } from './file-match.js';
import { countPlayedTogether, findLogsOfGuest, findMatchState } from './match-log.queries.js';
import type { MatchPlayer, MatchState } from './match-log.schema.js';

const MAX_ATTEMPTS = 8;

/** Whether an account and a guest of a team were in one match, on either side: then they are two people. */
export const playedTogether = async (
  core: Core,
  memberId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<boolean> => (await countPlayedTogether(core, memberId, userId)) > 0;

const isOf = ({ userId }: MatchPlayer, account: Types.ObjectId): boolean => userId?.equals(account) === true;

/** The sides with the guest's place given to the account; undefined if there is nothing to do. */
function sidesFor(
  { sides }: MatchState,
  memberId: Types.ObjectId,
  userId: Types.ObjectId,
): MatchState['sides'] | undefined {
  const players = sides.flatMap((side) => side.players);
  // They may have been put into a match together since that was checked: the guest then stays a guest there.
  if (players.some((player) => isOf(player, userId))) return undefined;
  const isGuest = (player: MatchPlayer) => !player.userId && player.memberId?.equals(memberId);
  if (!players.some(isGuest)) return undefined;
  const claimed = ({ name: _, ...player }: MatchPlayer): MatchPlayer => ({ ...player, userId });
  return sides.map((side) => ({
    ...side,
    players: side.players.map((player) => (isGuest(player) ? claimed(player) : player)),
  }));
}

/** Gives the places of a guest in all matches to the account. Idempotent. */
export async function claimPlaces(
  core: Core,
  memberId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<void> {
  for await (const { _id } of findLogsOfGuest(core, memberId)) {
    const done = await retryOnConflict(MAX_ATTEMPTS, async () => {
      const log = await findMatchState(core, _id);
      const sides = log && sidesFor(log, memberId, userId);
      if (!log || !sides) return true;
      return (await changeLog(core, log, { seq: log.seq }, { set: { sides }, by: userId }))
        ? true
        : undefined;
    });
    if (!done) throw refuse('UNAVAILABLE', 'match_busy', { retryAfterSeconds: 1 });
  }
}
