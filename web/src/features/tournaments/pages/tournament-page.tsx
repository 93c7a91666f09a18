import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { TournamentView } from '../components/tournament-view.js';
import { tournamentTexts as t, tournamentsTexts } from '../texts.js';
import { useLiveTournament } from '../use-live-tournament.js';

/** `/tournament/:id`: a tournament, for everybody. */
export function TournamentPage() {
  const { id = '' } = useParams();
  return <TournamentById key={id} id={id} />;
}

function TournamentById({ id }: { id: string }) {
  const [entering, setEntering] = useState(false);
  const tournament = useLiveTournament(id);
  usePageTitle(tournament.data?.name ?? tournamentsTexts.title);
  const isGone = hasCode(tournament.error, 'NOT_FOUND') || hasCode(tournament.error, 'VALIDATION');
  return (
    <div className="page page-body">
      {isGone ? (
        <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
          <Link className="btn" to="/tournaments">
            {t.toAll}
          </Link>
        </EmptyState>
      ) : (
        <>
          <Link className="back-link" to="/tournaments">
            <Icon name="left" small />
            {t.all}
          </Link>
          {tournament.data ? null : <h1 className="visually-hidden">{tournamentsTexts.title}</h1>}
          <Fetched query={tournament}>
            {(one) => <TournamentView tournament={one} entering={entering} setEntering={setEntering} />}
          </Fetched>
        </>
      )}
    </div>
  );
}
