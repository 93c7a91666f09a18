import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';

export function MyBookingsPage() {
  usePageTitle('My Bookings');
  const user = useUser();
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title="Please login to view your bookings" />
      </div>
    );
  }
  return (
    <div className="page page-body">
      <h1 className="creased">My Bookings</h1>
    </div>
  );
}
