import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { useTeam } from '../api/use-team.js';
import { TeamView } from '../components/team-view.js';
import { useLiveTeams } from '../live.js';
import { teamTexts as t, teamsTexts } from '../texts.js';

/** `/team/:id`: a team, for its members and for anybody with the address. */
export function TeamPage() {
  const { id = '' } = useParams();
  const team = useTeam(id);
  usePageTitle(team.data?.name ?? teamsTexts.title);
  useLiveTeams();
  const isGone = hasCode(team.error, 'NOT_FOUND') || hasCode(team.error, 'VALIDATION');
  return (
    <div className="page page-body">
      {isGone ? (
        <EmptyState title={t.gone} text={t.goneText} heading="h1" broken>
          <Link className="btn" to="/teams">
            {t.toTeams}
          </Link>
        </EmptyState>
      ) : (
        <>
          <Link className="back-link" to="/teams">
            <Icon name="left" small />
            {t.all}
          </Link>
          <Fetched query={team}>{(found) => <TeamView key={found._id} team={found} />}</Fetched>
        </>
      )}
    </div>
  );
}
