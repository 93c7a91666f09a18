import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { WorkPage } from '../../../components/work-page.js';
import { pageNumberIn } from '../../../lib/page-number.js';
import { useAddress } from '../../../lib/use-address.js';
import { useDesk } from '../../desk/public.js';
import { TournamentCard, useLiveRows } from '../../tournaments/public.js';
import { useOwnTournaments } from '../api/use-own-tournaments.js';
import { fetchSettingsForm } from '../components/lazy-settings-form.js';
import { ownerTournamentsTexts as t } from '../texts.js';
import '../components/owner-tournaments.css';

const PAGE_SIZE = 12;

/** `/owner-panel/tournaments`: the tournaments on the workplace's grounds. */
export function OwnerTournamentsPage() {
  const { workplace, search } = useDesk();
  const [params, change] = useAddress();
  const tournaments = useOwnTournaments(workplace.ownerId, pageNumberIn(params), PAGE_SIZE);
  const rows = useLiveRows(tournaments.data?.tournaments ?? []);
  const hasDraft = rows.some(({ status }) => status === 'draft');
  // The page of a draft consists of this form.
  useEffect(() => {
    if (hasDraft) fetchSettingsForm();
  }, [hasDraft]);
  const goTo = (page: number) => change({ page: page > 1 ? page : undefined });
  return (
    <WorkPage
      title={t.title}
      head={
        <Link className="btn btn-primary" to={`/owner-panel/tournaments/new${search}`}>
          <Icon name="plus" />
          {t.make}
        </Link>
      }
    >
      <Fetched query={tournaments}>
        {({ pagination }) =>
          rows.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <>
              <ul className="cup-list">
                {rows.map((tournament) => (
                  <TournamentCard
                    key={tournament._id}
                    tournament={tournament}
                    to={`/owner-panel/tournaments/${tournament._id}${search}`}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={goTo} />
            </>
          )
        }
      </Fetched>
    </WorkPage>
  );
}
