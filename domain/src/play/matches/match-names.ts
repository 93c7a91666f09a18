import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import { isNameless, isPublicProfile, nameForAll } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import type { MatchPlayer, MatchSide } from './match-log.schema.js';

/** A player as a reader sees them; `userId` only if the reader may know it. */
export interface PlayerName {
  name: string;
  userId?: string;
}

/** `all`: for those who play in the match or run it. Others see only public accounts. */
export type Sight = 'all' | 'public';

/** The first word of a name: all that others see of an account that is not public. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** The name of one player, as this reader may see it. A nameless account is hidden from others behind its `number`. */
export async function playerName(
  core: Core,
  player: Omit<MatchPlayer, 'playerId'>,
  sight: Sight,
  number?: number,
): Promise<PlayerName> {
  if (!player.userId) return { name: player.name ?? FORMER_PLAYER };
  const userId = player.userId.toString();
  const account = await core.reads.profile(userId);
  if (!account || account.deletedAt) return { name: FORMER_PLAYER };
  const isPublic = isPublicProfile(account) && !player.isAsked;
  if (sight === 'all' || isPublic) return { name: account.name, userId };
  return { name: isNameless(account) ? nameForAll(account, number) : firstNameOf(account.name) };
}

/** All names by `playerId`. Reads of accounts are batched into one query. */
export async function namesOf(
  core: Core,
  sides: readonly MatchSide[],
  sight: Sight,
): Promise<Map<string, PlayerName>> {
  const players = sides.flatMap((side) => side.players.map((player, at) => ({ player, number: at + 1 })));
  return new Map(
    await Promise.all(
      players.map(
        async ({ player, number }) =>
          [player.playerId, await playerName(core, player, sight, number)] as const,
      ),
    ),
  );
}
