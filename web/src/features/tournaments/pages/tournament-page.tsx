import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { servedMain } from '../../../lib/served-main.js';
import { TournamentOf } from '../components/tournament-of.js';
import { TournamentView } from '../components/tournament-view.js';
import { tournamentTexts as t, tournamentsTexts } from '../texts.js';
import { useLiveTournament } from '../use-live-tournament.js';
import { useTournamentId } from '../use-tournament-id.js';

/** The public page of a tournament: `/tournament/:id`, with or without the words of its name before the id. */
export function TournamentPage() {
  const id = useTournamentId();
  return <TournamentById key={id} id={id} />;
}

function TournamentById({ id }: { id: string }) {
  const [entering, setEntering] = useState(false);
  const tournament = useLiveTournament(id);
  usePageTitle(tournament.data?.name ?? (servedMain() ? undefined : tournamentsTexts.title));
  if (tournament.isPending && servedMain())
    return (
      <div className="page page-body">
        <Loading page />
      </div>
    );
  return (
    <div className="page page-body">
      <TournamentOf
        query={tournament}
        head={
          <>
            <Link className="back-link" to="/tournaments">
              <Icon name="left" small />
              {t.all}
            </Link>
            {tournament.data ? null : <h1 className="visually-hidden">{tournamentsTexts.title}</h1>}
          </>
        }
      >
        {(one) => <TournamentView tournament={one} entering={entering} setEntering={setEntering} />}
      </TournamentOf>
    </div>
  );
}
