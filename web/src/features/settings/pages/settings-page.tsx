import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { PasskeySettings, SecondFactorSettings } from '../../auth/public.js';
import { ConsentSettings } from '../../consents/public.js';
import { DataRights } from '../../data-rights/public.js';
import { AccountSettings } from '../components/account-settings.js';
import { BlockedPeople } from '../components/blocked-people.js';
import { CalendarFeed } from '../components/calendar-feed.js';
import { NotificationSettings } from '../components/notification-settings.js';
import { PlayerPageSettings } from '../components/player-page-settings.js';
import { PrivacySettings } from '../components/privacy-settings.js';
import { SessionList } from '../components/session-list.js';
import { settingsTexts as t } from '../texts.js';
import './settings-page.css';
import '../../../components/settings-parts.css';

export function SettingsPage() {
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? (
        <div className="settings">
          <h1 className="creased">{t.title}</h1>
          <div className="settings-column">
            <AccountSettings key={`${user.id} ${user.email}`} user={user} />
            {user.email ? <SecondFactorSettings /> : null}
            {user.email ? <PasskeySettings /> : null}
            <PlayerPageSettings user={user} />
            <PrivacySettings user={user} />
            <BlockedPeople />
          </div>
          <div className="settings-column">
            <NotificationSettings user={user} />
            <CalendarFeed />
            <ConsentSettings user={user} />
            <DataRights />
          </div>
          <SessionList />
        </div>
      ) : (
        <SignInNeeded title={t.signIn} />
      )}
    </div>
  );
}
