import { usePageTitle } from '../../../components/use-page-title.js';

export function PaymentCallbackPage() {
  usePageTitle('Payment');

  return (
    <div className="page page-body">
      <h1 className="creased">Payment</h1>
    </div>
  );
}
