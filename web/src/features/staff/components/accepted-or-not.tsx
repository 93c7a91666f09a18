import type { User } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { signInNameOf } from '../../../lib/format/sign-in-name.js';
import { signOut } from '../../auth/public.js';
import { panelTexts } from '../../desk/public.js';
import { useAcceptInvitation } from '../api/use-accept-invitation.js';
import { acceptTexts as t } from '../texts.js';

interface Props {
  token: string;
  user: User;
}

/** An invitation for the signed-in user: one press, and its result. */
export function AcceptedOrNot({ token, user }: Props) {
  const accept = useAcceptInvitation();
  // Stays on the page: the invited person signs in here.
  const leave = useMutation({ mutationFn: signOut });
  const press = () => accept.mutate(token);

  if (accept.isSuccess) {
    const { businessName, role } = accept.data;
    return (
      <EmptyState title={t.done(businessName)} text={t.doneText(panelTexts.roles[role])} heading="h1">
        <Link className="btn btn-primary" to="/owner-panel">
          {t.openPanel}
        </Link>
      </EmptyState>
    );
  }
  if (hasCode(accept.error, 'FORBIDDEN')) {
    return (
      <EmptyState title={t.otherAccount} text={t.otherAccountText(signInNameOf(user))} heading="h1" broken>
        <button
          type="button"
          className="btn btn-primary"
          disabled={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {t.signOut}
        </button>
      </EmptyState>
    );
  }
  if (hasCode(accept.error, 'BAD_CREDENTIALS') || hasCode(accept.error, 'VALIDATION')) {
    return (
      <EmptyState title={t.used} text={t.usedText} heading="h1" broken>
        <Link className="btn" to="/owner-panel">
          {t.openPanel}
        </Link>
      </EmptyState>
    );
  }
  if (accept.isError) {
    return (
      <EmptyState title={t.failed} text={t.failedText} heading="h1" broken>
        <button type="button" className="btn btn-primary" onClick={press}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t.ready} text={t.readyText(signInNameOf(user))} heading="h1">
      <button type="button" className="btn btn-primary" disabled={accept.isPending} onClick={press}>
        {accept.isPending ? t.accepting : t.accept}
      </button>
    </EmptyState>
  );
}
