import { useEffect } from 'react';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { OwnerPanel } from '../components/owner-panel.js';
import { useDesk } from '../frame/desk.js';
import { Grounds } from '../frame/grounds.js';
import { ownerTexts as t } from '../texts.js';

/** The panel's first screen: who is welcome, the day and the week, all bookings, the grounds. */
export function OwnerPanelPage() {
  const user = useUser();
  const { isError } = useDesk().grounds;
  usePageTitle(t.title);

  useEffect(() => {
    if (isError) toast.error(t.fetchFailed);
  }, [isError]);

  return <Grounds>{(grounds) => (user ? <OwnerPanel user={user} grounds={grounds} /> : null)}</Grounds>;
}
