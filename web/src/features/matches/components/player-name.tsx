import { Link } from 'react-router-dom';
import './player-name.css';

interface Props {
  /** The player's account, if the reader may see its figures. */
  userId: string | undefined;
  name: string;
}

/** The name of a player, which leads to their figures if the reader may see them. */
export function PlayerName({ userId, name }: Props) {
  if (!userId) return <bdi>{name}</bdi>;
  return (
    <Link className="player-link" to={`/player/${userId}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
