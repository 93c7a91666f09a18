import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../cities/public.js';
import { useTournaments } from '../api/use-tournaments.js';
import { TournamentCard } from '../components/tournament-card.js';
import { TournamentsFilter } from '../components/tournaments-filter.js';
import { tournamentsTexts as t } from '../texts.js';
import { NO_FILTER, tournamentFilters, tournamentsQuery } from '../tournament-filters.js';
import { useLiveRows } from '../use-live-tournament.js';
import { useNewlyOpened } from '../use-newly-opened.js';
import '../components/tournaments.css';

const PAGE_SIZE = 12;

/**
 * `/tournaments?status=&days=&fee=&format=&room=&prizes=&followed=&page=`: tournaments of the chosen city, or those
 * followed.
 */
export function TournamentsPage() {
  const city = useAtomValue(cityAtom);
  const setCityDialogOpen = useSetAtom(cityDialogOpenAtom);
  usePageTitle(t.title, t.about);
  return (
    <div className="page page-body stack-4">
      <div>
        <h1 className="creased">{t.title}</h1>
      </div>
      <p className="text-2">{t.about}</p>
      {city ? (
        <TournamentsOf key={city.id} city={city} />
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

function TournamentsOf({ city }: { city: City }) {
  const { filters, page, set } = useAddressFilters(tournamentFilters);
  const today = useToday();
  const tournaments = useTournaments({
    ...(filters.followed ? {} : { cityId: city.id }),
    page,
    limit: PAGE_SIZE,
    ...tournamentsQuery(filters, today),
  });
  const rows = useLiveRows(tournaments.data?.tournaments ?? []);
  useNewlyOpened(city.id, filters.followed ? undefined : tournaments.data?.tournaments);
  const isFiltered = page > 1 || Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <TournamentsFilter asked={filters} onChange={set} />
      <Fetched query={tournaments}>
        {({ pagination }) =>
          rows.length > 0 ? (
            <>
              <ul className="cup-list">
                {rows.map((tournament) => (
                  <TournamentCard
                    key={tournament._id}
                    tournament={tournament}
                    to={`/tournament/${tournament._id}`}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(to) => set({ page: to })} />
            </>
          ) : isFiltered ? (
            <EmptyState title={t.noneOf}>
              <button type="button" className="btn" onClick={() => set({ ...NO_FILTER, page: undefined })}>
                {t.showAll}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t.none(cityName(city))} text={t.noneText}>
              <Link className="btn" to="/owner-panel/tournaments">
                {t.toPanel}
              </Link>
              <Link className="btn" to="/help/tournaments">
                {t.toGuide}
              </Link>
            </EmptyState>
          )
        }
      </Fetched>
    </>
  );
}
