import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { useNavigate } from 'react-router-dom';
import { Fetched } from '../../../components/fetched.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useAddress } from '../../../lib/use-address.js';
import { useClaim, useTakeTeamLink } from '../api/use-team-link.js';
import { NoTeamLink, TeamLinkCard } from '../components/link-page.js';
import { teamLinkTexts as t } from '../texts.js';

/** `/team/claim?token=`: the link by which a guest takes over their place. */
export function ClaimTeamPage() {
  const [params] = useAddress();
  const token = params.get('token');
  usePageTitle(t.claimPageTitle);
  return (
    <div className="page page-body">
      {token ? <Claim key={token} token={token} /> : <NoTeamLink isWhole={false} />}
    </div>
  );
}

function Claim({ token }: { token: string }) {
  const claim = useClaim(token);
  if (hasCode(claim.error, 'BAD_CREDENTIALS') || hasCode(claim.error, 'VALIDATION'))
    return <NoTeamLink isWhole />;
  return (
    <Fetched query={claim}>
      {({ team, member }) => <TakePlace token={token} team={team} member={member} />}
    </Fetched>
  );
}

/** Waits for a press, so that a link preview does not use the link up. */
function TakePlace({ token, team, member }: { token: string; team: Team; member: TeamMember }) {
  const take = useTakeTeamLink('claim');
  const navigate = useNavigate();
  const press = async () => {
    try {
      const { _id, name } = await take.mutateAsync(token);
      toast.success(t.joined(name));
      navigate(`/team/${_id}`, { replace: true });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <TeamLinkCard
      team={team}
      title={t.isThisYou(member.name)}
      text={t.claimPageText(team.name)}
      signIn={t.claimSignIn}
    >
      <button
        type="button"
        className="btn btn-primary btn-wide"
        disabled={take.isPending}
        onClick={() => void press()}
      >
        {take.isPending ? t.claiming : t.claim}
      </button>
    </TeamLinkCard>
  );
}
