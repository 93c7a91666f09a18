import { LanguageSwitch } from '../../components/language-switch.js';
import { NotificationBell } from '../../features/notifications/public.js';
import { useUser } from '../../lib/session.js';
import { AccountMenu } from './account-menu.js';

/** The end of every header: language, bell and account. */
export function PanelTools() {
  const user = useUser();
  return (
    <>
      <LanguageSwitch className="btn btn-small btn-ghost language-switch" />
      {user ? (
        <>
          <NotificationBell />
          <AccountMenu user={user} />
        </>
      ) : null}
    </>
  );
}
