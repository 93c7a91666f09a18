import type { User } from '@crease/shared/contracts/user';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { signInNameOf } from '../../../lib/format/sign-in-name.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { useTakeUpLink } from '../api/use-take-up-link.js';
import { gamesLinkTexts as t } from '../games-link-texts.js';

/** `/bookings/link?token=`: a ground shows a player the bookings it has recorded for them. */
export function GamesLinkPage() {
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
  return <TakeUp key={user.id} token={token} user={user} />;
}

/** Needs a press, so that link previews do not use it up, and shows the result. */
function TakeUp({ token, user }: { token: string; user: User }) {
  const take = useTakeUpLink();
  const press = () => take.mutate(token);
  const toBookings = (
    <Link className="btn btn-primary" to="/profile/bookings">
      {t.open}
    </Link>
  );
  if (take.isSuccess) {
    return (
      <EmptyState title={t.done} text={t.doneText(take.data.businessName)} heading="h1">
        {toBookings}
      </EmptyState>
    );
  }
  if (hasCode(take.error, 'BAD_CREDENTIALS') || hasCode(take.error, 'VALIDATION')) {
    return (
      <EmptyState title={t.used} text={t.usedText} heading="h1" broken>
        {toBookings}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={take.isError ? t.failed : t.ready}
      text={take.isError ? t.failedText : t.readyText(signInNameOf(user))}
      heading="h1"
      broken={take.isError}
    >
      <button type="button" className="btn btn-primary" disabled={take.isPending} onClick={press}>
        {take.isPending ? t.taking : take.isError ? t.again : t.take}
      </button>
    </EmptyState>
  );
}
