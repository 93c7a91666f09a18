import type { OneGame } from '@crease/shared/contracts/games';
import { useUser } from '../../../lib/session.js';
import { PeopleSafety, type SafetyPerson } from '../../people-safety/public.js';

/** Lets a signed-in reader block or report the host and the players of a game. */
export function GameSafety({ one: { game, players, mine, isHost } }: { one: OneGame }) {
  const user = useUser();
  if (!user) return null;
  const host: SafetyPerson = {
    ...{ key: 'host', name: game.hostName, isHost: true, somebody: { gameId: game._id } },
  };
  const others = players
    .filter(({ placeId }) => placeId !== mine?._id)
    .map(({ placeId, name }): SafetyPerson => ({ key: placeId, name, somebody: { placeId } }));
  return <PeopleSafety people={isHost ? others : [host, ...others]} stays={isHost || mine !== undefined} />;
}
