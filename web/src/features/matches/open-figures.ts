import type { Match } from '@crease/shared/contracts/matches';
import type { KnownUser } from '../../lib/session.light.js';

/**
 * The accounts of a match, by `playerId`, whose figures this reader certainly may see. The API gives those who play in
 * a match or run it the ids of all its accounts, but figures only to those who share a confirmed match.
 */
export function openFigures(
  { sides, confirmed, can }: Pick<Match, 'sides' | 'confirmed' | 'can'>,
  reader: Pick<KnownUser, 'id' | 'role'> | undefined,
): Map<string, string> {
  const players = sides.flatMap((side) => side.players).filter(({ isAsked }) => !isAsked);
  const plays = players.some(({ userId }) => userId !== undefined && userId === reader?.id);
  const knowsAll = plays || can.score || can.confirmFor !== undefined;
  const areOpen = !knowsAll || (plays && confirmed) || reader?.role === 'admin';
  return new Map(
    players.flatMap(({ playerId, userId }) =>
      userId && (areOpen || userId === reader?.id) ? [[playerId, userId] as const] : [],
    ),
  );
}
