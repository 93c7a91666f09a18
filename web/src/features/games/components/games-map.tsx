import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Later } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { costOf, gameWordsTexts, type ListedGame, roomOf, whenOf } from '../../games-near/public.js';
import { PinMap } from '../../map/public.js';
import { gamesAt, pinsOf } from '../games-on-map.js';
import { gamesMapTexts as t } from '../texts.js';
import '../../../components/map-card.css';

/** One pin for each ground, with what a place costs there or how many games it has. */
export function GamesMap({ games }: { games: readonly ListedGame[] }) {
  const [groundId, setGroundId] = useState<string>();
  const pins = useMemo(() => pinsOf(games), [games]);
  const chosen = groundId === undefined ? [] : gamesAt(games, groundId);
  return (
    <Later fallback={<Loading label={t.loading} />}>
      <PinMap label={t.label(pins.length)} pins={pins} onChoose={setGroundId}>
        {chosen.length > 0 ? <GroundCard games={chosen} onClose={() => setGroundId(undefined)} /> : null}
      </PinMap>
    </Later>
  );
}

/** The games at the ground of the chosen pin. */
function GroundCard({ games, onClose }: { games: readonly ListedGame[]; onClose: () => void }) {
  const now = useCorrectedNow();
  return (
    <article className="map-card panel game-map-card">
      <h3 dir="auto">{games[0]?.groundName}</h3>
      <button type="button" className="icon-btn" aria-label={t.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <ul className="lines">
        {games.map((game) => (
          <li key={game._id}>
            <Link to={`/game/${game._id}`}>{whenOf(game, now)}</Link>
            <span className="small text-2">
              {gameWordsTexts.placesLeft(roomOf(game))} · {costOf(game)}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
