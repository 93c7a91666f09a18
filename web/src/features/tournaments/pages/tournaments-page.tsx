import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { cityAtom, cityDialogOpenAtom, cityName } from '../../cities/public.js';
import { useTournaments } from '../api/use-tournaments.js';
import { TournamentCard } from '../components/tournament-card.js';
import { tournamentsTexts as t, tournamentWordsTexts } from '../texts.js';
import { LISTED_STATUSES, tournamentFilters } from '../tournament-filters.js';
import { useLiveRows } from '../use-live-tournament.js';
import '../components/tournaments.css';

const PAGE_SIZE = 12;

/** `/tournaments?status=&page=`: tournaments of the chosen city. */
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
  const { status } = filters;
  const tournaments = useTournaments({
    cityId: city.id,
    page,
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
  });
  useLiveRows(tournaments.data?.tournaments ?? []);
  const isFiltered = status !== undefined || page > 1;
  return (
    <>
      <FilterChips
        legend={t.status}
        options={[undefined, ...LISTED_STATUSES].map((value) => ({
          value,
          text: value ? tournamentWordsTexts.statuses[value] : t.all,
        }))}
        value={status}
        onChange={(chosen) => set({ status: chosen })}
      />
      <Fetched query={tournaments}>
        {({ tournaments: found, pagination }) =>
          found.length > 0 ? (
            <>
              <ul className="cup-list">
                {found.map((tournament) => (
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
              <button
                type="button"
                className="btn"
                onClick={() => set({ status: undefined, page: undefined })}
              >
                {t.showAll}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t.none(cityName(city))} text={t.noneText}>
              <Link className="btn" to="/owner-panel/tournaments">
                {t.toPanel}
              </Link>
            </EmptyState>
          )
        }
      </Fetched>
    </>
  );
}
