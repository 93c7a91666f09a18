import type { Match } from '@crease/shared/contracts/matches';
import { Link } from 'react-router-dom';
import './player-name.css';

interface Props {
  match: Match;
  playerId: string;
  name: string;
}

/** The name of a player of a match, which leads to their figures if the reader may know the account. */
export function PlayerName({ match, playerId, name }: Props) {
  const player = match.sides.flatMap(({ players }) => players).find((one) => one.playerId === playerId);
  if (!player?.userId) return <bdi>{name}</bdi>;
  return (
    <Link className="player-link" to={`/player/${player.userId}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
