import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { loadSdk } from '../cashfree-sdk.js';
import { type PayAddress, readPayAddress } from '../pay-address.js';
import { razorpayCheckout } from '../razorpay-sdk.js';
import { payTexts as t } from '../texts.js';

/**
 * Our own payment page, for a provider without one: it opens the provider's checkout and then the callback page.
 * Reached by `payment_url` when the embedded checkout could not be used.
 */
export function PayPage() {
  const { search } = useLocation();
  const address = readPayAddress(search);
  usePageTitle(t.title);
  if (!address) {
    return (
      <div className="page page-body">
        <EmptyState title={t.invalidTitle} text={t.invalidText} heading="h1" broken>
          <Link className="btn btn-primary" to="/profile/bookings">
            {t.toBookings}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return <HandOver search={search} />;
}

/** Cashfree's checkout navigates away; Razorpay's opens over this page, which continues once it has closed. */
async function checkout(address: PayAddress): Promise<'leaving' | 'closed'> {
  if (address.provider === 'razorpay') {
    if (await razorpayCheckout(address)) return 'closed';
    throw new Error('the checkout is blocked or away');
  }
  const sdk = await loadSdk();
  if (!sdk) throw new Error('the SDK is blocked or away');
  const { session: paymentSessionId, mode } = address;
  await sdk({ mode }).checkout({ paymentSessionId, redirectTarget: '_self' });
  return 'leaving';
}

function HandOver({ search }: { search: string }) {
  const navigate = useNavigate();
  const [away, setAway] = useState(false);
  const handOver = useCallback(async () => {
    const address = readPayAddress(search);
    if (!address) return;
    setAway(false);
    try {
      if ((await checkout(address)) === 'leaving') return;
      const back = address.provider === 'razorpay' ? address.back : undefined;
      void navigate(back ?? '/profile/bookings', { replace: true });
    } catch {
      // Whatever the reason, the player's options are the same: try again, or open the booking.
      setAway(true);
    }
  }, [search, navigate]);
  useEffect(() => {
    void handOver();
  }, [handOver]);

  if (away) {
    return (
      <div className="page page-body">
        <EmptyState title={t.awayTitle} text={t.awayText} heading="h1" broken>
          <div className="row row-wrap">
            <button type="button" className="btn btn-primary" onClick={() => void handOver()}>
              {t.tryAgain}
            </button>
            <Link className="btn" to="/profile/bookings">
              {t.toBookings}
            </Link>
          </div>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-body stack-4" role="status">
      <h1 className="creased">{t.title}</h1>
      <p className="row text-2">
        <span className="spinner" aria-hidden="true" />
        {t.opening}
      </p>
      <p className="text-2">{t.secure}</p>
    </div>
  );
}
