import type { User } from '@crease/shared/contracts/user';
import { useEffect } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useOwnerGrounds } from '../api/use-owner-grounds.js';
import { OwnerLogin } from '../components/owner-login.js';
import { OwnerPanel } from '../components/owner-panel.js';
import { ownerTexts as t } from '../texts.js';

/** Anyone but a ground owner sees the owner login. */
export function OwnerPanelPage() {
  const user = useUser();
  usePageTitle(t.title);
  return user?.role === 'ground_owner' ? <PanelOf key={user.id} user={user} /> : <OwnerLogin />;
}

function PanelOf({ user }: { user: User }) {
  const grounds = useOwnerGrounds();

  useEffect(() => {
    if (grounds.isError) toast.error(t.fetchFailed);
  }, [grounds.isError]);

  if (grounds.isPending) return <Loading page label={t.loading} />;
  if (grounds.isError) {
    return (
      <div className="page page-body">
        <EmptyState title={t.fetchFailed} heading="h1" broken>
          <button type="button" className="btn btn-primary" onClick={() => void grounds.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      </div>
    );
  }
  return <OwnerPanel user={user} grounds={grounds.data} />;
}
