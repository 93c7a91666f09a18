import { matchStatus } from '@crease/shared/contracts/matches';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useMyMatches } from '../api/use-match-lists.js';
import { MatchRow } from '../components/match-row.js';
import { myMatchesTexts as t } from '../texts.js';
import '../components/match-setup.css';

const PAGE_SIZE = 12;
const filters = z.object({ status: matchStatus.optional().catch(undefined) });

/** `/matches?status=&page=`: the matches that I play in, made, or that are of my bookings. */
export function MyMatchesPage() {
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? <MyMatches /> : <SignInNeeded title={t.signIn} home={t.goHome} />}
    </div>
  );
}

function MyMatches() {
  const { filters: asked, page, set } = useAddressFilters(filters);
  const list = useMyMatches({ status: asked.status, page, limit: PAGE_SIZE });
  const make = (
    <Link className="btn btn-primary" to="/matches/new">
      <Icon name="plus" />
      {t.newMatch}
    </Link>
  );
  return (
    <div className="stack-4">
      <div className="row row-between row-wrap">
        <h1 className="creased">{t.title}</h1>
        {list.data?.pagination.total || asked.status ? make : null}
      </div>
      <FilterChips
        legend={t.filter}
        options={[undefined, ...matchStatus.options].map((status) => ({
          value: status,
          text: status ? t.statuses[status] : t.all,
        }))}
        value={asked.status}
        onChange={(status) => set({ status })}
      />
      <Fetched query={list}>
        {({ matches, pagination }) =>
          matches.length > 0 ? (
            <>
              <ul className="match-list">
                {matches.map((match) => (
                  <MatchRow key={match._id} match={match} />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={(to) => set({ page: to })} />
            </>
          ) : asked.status || page > 1 ? (
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
            <EmptyState title={t.none} text={t.noneText}>
              {make}
            </EmptyState>
          )
        }
      </Fetched>
    </div>
  );
}
