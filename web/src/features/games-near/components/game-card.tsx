import type { Game, GamePlace } from '@crease/shared/contracts/games';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { costOf, namesOf, roomOf, whenOf } from '../game-words.js';
import { gameWordsTexts as t } from '../texts.js';
import { SeatBar } from './seat-bar.js';
import './game-card.css';

interface Props {
  game: Game & { distance?: number; playerNames?: string[]; playedTogether?: number };
  /** The reader's own place, on the list of their games. */
  mine?: GamePlace | undefined;
  isHost?: boolean;
}

/** A game in a list: when, where, how many places are left, what one costs and who plays. */
export function GameCard({ game, mine, isHost }: Props) {
  const now = useCorrectedNow();
  const when = whenOf(game, now);
  const room = roomOf(game);
  return (
    <li className="panel game-card">
      <span className="game-card-head">
        <h2>
          <Link to={`/game/${game._id}`}>
            {when}
            <span className="visually-hidden">, {game.groundName}</span>
          </Link>
        </h2>
        <span className="game-cost">
          <b className="num">{costOf(game)}</b>
          {game.share > 0 ? <span className="micro text-2">{t.aPlace}</span> : null}
        </span>
      </span>
      <span className="meta">
        <span>
          <Icon name="pin" small />
          <span dir="auto">{game.groundName}</span>
        </span>
        {game.distance === undefined ? null : (
          <span>
            <Icon name="near" small />
            {t.away(game.distance)}
          </span>
        )}
      </span>
      <span className="game-card-room">
        <SeatBar game={game} />
        <span className={`tag ${room > 0 ? 'tag-free' : ''}`}>
          <Icon name="users" small />
          {room > 0 ? t.placesLeft(room) : t.statuses.full}
        </span>
      </span>
      {game.playerNames ? (
        <span className="small text-2" dir="auto">
          {namesOf(game.playerNames)}
        </span>
      ) : null}
      <GameTags game={game} mine={mine} isHost={isHost} />
    </li>
  );
}

/** My part in the game, its level, and what a player should know before they open it. */
function GameTags({ game, mine, isHost }: Props) {
  const { playedTogether = 0 } = game;
  return (
    <span className="row row-wrap game-tags">
      {isHost ? <span className="tag tag-accent">{t.hosting}</span> : null}
      {mine ? <span className={`tag ${MINE_TAGS[mine.status]}`}>{t.mine[mine.status]}</span> : null}
      {game.level === 'any' ? null : <span className="tag">{t.levels[game.level]}</span>}
      {game.approve && !mine && !isHost ? <span className="tag">{t.approve}</span> : null}
      {playedTogether > 0 ? (
        <span className="tag tag-info">
          <Icon name="users" small />
          {t.playedWith(playedTogether)}
        </span>
      ) : null}
    </span>
  );
}

const MINE_TAGS: Record<GamePlace['status'], string> = {
  in: 'tag-free',
  held: 'tag-accent',
  asked: 'tag-info',
  waiting: 'tag-info',
  leaving: 'tag-accent',
};
