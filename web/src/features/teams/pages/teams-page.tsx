import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useMyTeams } from '../api/use-my-teams.js';
import { TeamCard } from '../components/team-card.js';
import { NewTeamDialog } from '../components/team-dialog.js';
import { useLiveTeams } from '../live.js';
import { teamsTexts as t } from '../texts.js';

/** `/teams`: the teams that I am in. */
export function TeamsPage() {
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? <MyTeams /> : <SignInNeeded title={t.signIn} home={t.goHome} />}
    </div>
  );
}

function MyTeams() {
  const teams = useMyTeams();
  const [making, setMaking] = useState(false);
  useLiveTeams();
  const make = (
    <button type="button" className="btn btn-primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {t.make}
    </button>
  );
  return (
    <div className="teams-page">
      <div className="row row-between row-wrap">
        <h1 className="creased">{t.title}</h1>
        {teams.data?.length ? make : null}
      </div>
      <Fetched query={teams}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText}>
              {make}
            </EmptyState>
          ) : (
            <ul className="team-list">
              {all.map((team) => (
                <TeamCard key={team._id} team={team} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {making ? <NewTeamDialog onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
