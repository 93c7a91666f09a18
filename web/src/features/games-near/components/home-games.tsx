import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { cityAtom } from '../../cities/public.js';
import { useGames } from '../api/use-games.js';
import { gamesNearTexts as t } from '../texts.js';
import { GameCard } from './game-card.js';
import './home-games.css';

const SHOWN = 6;

/** The next games of the chosen city that need players. Its height is the same with and without games. */
export function HomeGames() {
  const city = useAtomValue(cityAtom);
  return city ? <GamesOf key={city.id} city={city} /> : null;
}

function GamesOf({ city }: { city: City }) {
  const { data, isPending } = useGames({ cityId: city.id, page: 1, limit: SHOWN });
  const games = data?.games ?? [];
  return (
    <section className="page home-games" aria-labelledby="home-games">
      <div className="row row-between row-wrap">
        <h2 id="home-games">{t.title}</h2>
        <Link className="btn btn-small" to="/games">
          {t.all}
        </Link>
      </div>
      {games.length > 0 ? (
        <ul>
          {games.map((game) => (
            <GameCard key={game._id} game={game} />
          ))}
        </ul>
      ) : (
        <p className="panel text-2">{isPending ? null : t.none}</p>
      )}
    </section>
  );
}
