import type { Tournament } from '@crease/shared/contracts/tournament';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { useDesk } from '../../desk/public.js';
import { datesOf, feeOf, StatusTag, shapeOf, statusAt, useTournament } from '../../tournaments/public.js';
import { NextStep } from '../components/next-step.js';
import { SettingsForm } from '../components/settings-form.js';
import { ownerTournamentsTexts } from '../texts.js';
import '../components/owner-tournaments.css';

/** `/owner-panel/tournaments/:id`: runs a tournament, from the draft to the last match. */
export function RunTournamentPage() {
  const { id = '' } = useParams();
  return <RunById key={id} id={id} />;
}

function RunById({ id }: { id: string }) {
  const { search } = useDesk();
  const tournament = useTournament(id);
  usePageTitle(tournament.data?.name ?? ownerTournamentsTexts.title);
  const isGone = hasCode(tournament.error, 'NOT_FOUND') || hasCode(tournament.error, 'VALIDATION');
  const isOthers = tournament.data !== undefined && !tournament.data.can.run;
  if (isGone || isOthers)
    return (
      <div className="page page-body">
        <EmptyState
          title={ownerTournamentsTexts.gone}
          text={ownerTournamentsTexts.goneText}
          heading="h1"
          broken
        >
          <Link className="btn" to={`/owner-panel/tournaments${search}`}>
            {ownerTournamentsTexts.back}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="page page-body cup-run">
      <Link className="back-link" to={`/owner-panel/tournaments${search}`}>
        <Icon name="left" small />
        {ownerTournamentsTexts.back}
      </Link>
      {tournament.data ? null : <h1 className="visually-hidden">{ownerTournamentsTexts.title}</h1>}
      <Fetched query={tournament}>{(one) => <Run tournament={one} />}</Fetched>
    </div>
  );
}

function Run({ tournament }: { tournament: Tournament }) {
  const now = useCorrectedNow();
  return (
    <>
      <header className="stack">
        <div className="row row-wrap">
          <StatusTag status={statusAt(tournament, now)} />
        </div>
        <h1 className="creased" dir="auto">
          {tournament.name}
        </h1>
        <p className="meta">
          <span>
            <Icon name="calendar" small />
            {datesOf(tournament)}
          </span>
          <span>
            <Icon name="board" small />
            {shapeOf(tournament)}
          </span>
          <span>
            <Icon name="rupee" small />
            {feeOf(tournament)}
          </span>
          {tournament.status === 'draft' ? null : (
            <span>
              <Icon name="link" small />
              <Link to={`/tournament/${tournament._id}`}>{ownerTournamentsTexts.publicPage}</Link>
            </span>
          )}
        </p>
      </header>
      <NextStep tournament={tournament} />
      {tournament.status === 'draft' || tournament.status === 'open' ? (
        <SettingsForm key={tournament._id} tournament={tournament} />
      ) : null}
    </>
  );
}
