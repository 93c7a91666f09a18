import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';

export function NotificationsPage() {
  usePageTitle('Notifications');
  const user = useUser();
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title="Please login to view your notifications" />
      </div>
    );
  }
  return (
    <div className="page page-body">
      <h1 className="creased">Notifications</h1>
    </div>
  );
}
