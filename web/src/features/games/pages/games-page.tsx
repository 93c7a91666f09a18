import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { positionAtom } from '../../../lib/position.js';
import { useUser } from '../../../lib/session.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../cities/public.js';
import { GameCard, useGames } from '../../games-near/public.js';
import { GameAlerts } from '../components/game-alerts.js';
import { GamesFilter } from '../components/games-filter.js';
import { GamesMap } from '../components/games-map.js';
import { gamesFilters, gamesQuery, NO_DETAILS } from '../games-filters.js';
import { gamesTexts as t } from '../texts.js';
import '../components/games.css';

const PAGE_SIZE = 12;
/** Games on the map at most: the nearest starts. */
const ON_MAP = 100;
const NO_FILTERS = { ...NO_DETAILS, date: undefined, page: undefined };

/** `/games?date=&from=&to=&price=&level=&within=&view=&page=`: games of the chosen city that need players. */
export function GamesPage() {
  const city = useAtomValue(cityAtom);
  const user = useUser();
  const setCityDialogOpen = useSetAtom(cityDialogOpenAtom);
  usePageTitle(t.title, t.about);
  return (
    <div className="page page-body stack-4">
      <div className="row row-between row-wrap">
        <h1 className="creased">{t.title}</h1>
        {user ? (
          <Link className="btn btn-small" to="/games/mine">
            <Icon name="ball" small />
            {t.mine}
          </Link>
        ) : null}
      </div>
      <p className="text-2">{t.about}</p>
      {city ? (
        <GamesOf key={city.id} city={city} />
      ) : (
        <EmptyState title={t.noCity} text={t.noCityText}>
          <button type="button" className="btn btn-primary" onClick={() => setCityDialogOpen(true)}>
            <Icon name="pin" small />
            {t.selectCity}
          </button>
        </EmptyState>
      )}
    </div>
  );
}

function GamesOf({ city }: { city: City }) {
  const { filters: asked, page, set } = useAddressFilters(gamesFilters);
  const position = useAtomValue(positionAtom);
  const { view, ...filters } = asked;
  const games = useGames(
    view ? gamesQuery(asked, city, position, 1, ON_MAP) : gamesQuery(asked, city, position, page, PAGE_SIZE),
  );
  const isFiltered = Object.values(filters).some((value) => value !== undefined) || page > 1;
  return (
    <>
      <GamesFilter asked={asked} onChange={set} />
      <Fetched query={games}>
        {({ games: found, pagination }) =>
          found.length > 0 && view ? (
            <GamesMap games={found} />
          ) : found.length > 0 ? (
            <>
              <ul className="game-list">
                {found.map((game) => (
                  <GameCard key={game._id} game={game} />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(to) => set({ page: to })} />
            </>
          ) : isFiltered ? (
            <EmptyState title={t.noneOf} text={t.noneOfText}>
              <button type="button" className="btn" onClick={() => set(NO_FILTERS)}>
                {t.clear}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t.none(cityName(city))} text={t.noneText}>
              <Link className="btn btn-primary" to="/">
                {t.book}
              </Link>
            </EmptyState>
          )
        }
      </Fetched>
      <GameAlerts city={city} asked={asked} />
    </>
  );
}
