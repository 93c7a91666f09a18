import { usePageTitle } from '../../../components/use-page-title.js';

export function BookingPage() {
  usePageTitle('Booking');

  return (
    <div className="page page-body">
      <h1 className="creased">Booking</h1>
    </div>
  );
}
