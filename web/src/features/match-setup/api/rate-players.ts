import { readPlayer } from '@crease/shared/contracts/figures';
import { isRefusal } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import type { DraftPlayer } from '../draft.js';

/** Most-valuable points a match, or undefined for a player who shows no figures or has not played yet. */
async function strengthOf(userId: string): Promise<number | undefined> {
  try {
    const { all } = (await call(readPlayer, { params: { id: userId } })).figures;
    return all.matches > 0 ? all.mvp / all.matches : undefined;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** How strong each player is by their figures, as far as the reader may see them. */
export async function ratePlayers(
  players: readonly DraftPlayer[],
): Promise<(player: DraftPlayer) => number | undefined> {
  const rated = await Promise.all(
    players.map(async ({ key, userId }) => [key, userId && (await strengthOf(userId))] as const),
  );
  const strengths = new Map(rated);
  return ({ key }) => strengths.get(key) || undefined;
}
