import type { User } from '@crease/shared/contracts/user';
import { EmptyState } from '../../../components/empty-state.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { AcceptedOrNot } from '../components/accepted-or-not.js';
import { acceptTexts as t } from '../texts.js';

/** `/staff/accept?token=`: the target of an invitation link. */
export function AcceptInvitationPage() {
  const [params] = useAddress();
  const user = useUser();
  usePageTitle(t.title);
  return <div className="page page-body">{content(params.get('token'), user)}</div>;
}

function content(token: string | null, user: User | undefined) {
  if (!token) return <EmptyState title={t.broken} text={t.brokenText} heading="h1" broken />;
  if (!user) {
    return (
      <div className="stack">
        <SignInNeeded title={t.signIn} />
        <p className="text-2">{t.signInText}</p>
      </div>
    );
  }
  return <AcceptedOrNot key={user.id} token={token} user={user} />;
}
