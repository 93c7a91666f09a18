import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';

export function SettingsPage() {
  usePageTitle('Settings');
  const user = useUser();
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title="Please login to change your settings" />
      </div>
    );
  }
  return (
    <div className="page page-body">
      <h1 className="creased">Settings</h1>
    </div>
  );
}
