import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { type ListedGame, useGames } from '../api/use-games.js';
import { costOf, roomOf, whenOf } from '../game-words.js';
import { gamesNearTexts as t } from '../texts.js';

const SHOWN = 3;

/**
 * The next games at a ground that need players. It shows nothing while it loads, without a game and after an error,
 * because the page above it is complete without it.
 */
export function GroundGames({ groundId }: { groundId: string }) {
  const games = useGames({ groundId, page: 1, limit: SHOWN }).data?.games ?? [];
  if (games.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="ground-games">
      <h2 id="ground-games">{t.here}</h2>
      <ul className="lines">
        {games.map((game) => (
          <GroundGame key={game._id} game={game} />
        ))}
      </ul>
    </section>
  );
}

/** `2 places Today, 7–9 PM, ₹150 each` */
function GroundGame({ game }: { game: ListedGame }) {
  const now = useCorrectedNow();
  const cost = game.share > 0 ? t.costs(costOf(game)) : t.free;
  return (
    <li>
      <Icon name="users" className="text-3" />
      <Link to={`/game/${game._id}`}>{t.line(roomOf(game), whenOf(game, now), cost)}</Link>
    </li>
  );
}
