import type { Team } from '@crease/shared/contracts/teams';
import { Link, useNavigate } from 'react-router-dom';
import { Fetched } from '../../../components/fetched.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { useInvitation, useTakeTeamLink } from '../api/use-team-link.js';
import { NoTeamLink, TeamLinkCard } from '../components/link-page.js';
import { teamLinkTexts as t } from '../texts.js';

/** `/team/join?token=`: the invite link of a team. */
export function JoinTeamPage() {
  const [params] = useAddress();
  const token = params.get('token');
  usePageTitle(t.joinTitle);
  return (
    <div className="page page-body">
      {token ? <Invitation key={token} token={token} /> : <NoTeamLink isWhole={false} />}
    </div>
  );
}

function Invitation({ token }: { token: string }) {
  const team = useInvitation(token);
  if (hasCode(team.error, 'BAD_CREDENTIALS') || hasCode(team.error, 'VALIDATION'))
    return <NoTeamLink isWhole />;
  return <Fetched query={team}>{(found) => <Join token={token} team={found} />}</Fetched>;
}

function Join({ token, team }: { token: string; team: Team }) {
  const user = useUser();
  const join = useTakeTeamLink('join');
  const navigate = useNavigate();
  const isIn = user !== undefined && team.members.some(({ userId }) => userId === user.id);
  const press = async () => {
    try {
      const { _id, name } = await join.mutateAsync(token);
      toast.success(t.joined(name));
      navigate(`/team/${_id}`, { replace: true });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <TeamLinkCard team={team} title={isIn ? t.already(team.name) : t.invited(team.name)} signIn={t.signIn}>
      {isIn ? (
        <Link className="btn btn-primary btn-wide" to={`/team/${team._id}`}>
          {t.open}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-primary btn-wide"
          disabled={join.isPending}
          onClick={() => void press()}
        >
          {join.isPending ? t.joining : t.join(team.name)}
        </button>
      )}
    </TeamLinkCard>
  );
}
