import type { Tournament } from '@crease/shared/contracts/tournament';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { useEntries } from '../api/use-entries.js';
import { tournamentTexts as t, tournamentWordsTexts as words } from '../texts.js';

/** The teams that are in, each with a link to its page. */
export function TeamsIn({ tournament }: { tournament: Tournament }) {
  const entries = useEntries(tournament._id);
  return (
    <Fetched query={entries}>
      {(all) => {
        const teams = all.filter(({ status }) => status === 'in');
        if (teams.length === 0)
          return (
            <EmptyState
              title={t.noTeams}
              text={tournament.status === 'open' ? t.noTeamsText : t.noTeamsLater}
            />
          );
        return (
          <section className="panel stack" aria-labelledby="cup-teams">
            <h2 id="cup-teams">{words.entered(teams.length, tournament.teams)}</h2>
            <ol className="cup-teams">
              {teams.map(({ _id, teamId, teamName }) => (
                <li key={_id}>
                  <Link to={`/team/${teamId}`} dir="auto">
                    {teamName}
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        );
      }}
    </Fetched>
  );
}
