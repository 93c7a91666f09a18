import type { Booking } from '@crease/shared/contracts/booking';
import { besideShares } from '@crease/shared/money-state';
import { primaryPicture } from '@crease/shared/primary-picture';
import { slotText } from '@crease/shared/time/slots';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { PriceBreakdown } from '../../../components/price-breakdown.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { formatDay, formatDuration, formatSlot } from '../../../lib/format/time.js';
import { refundWords } from '../refund-words.js';
import { paymentTexts as t } from '../texts.js';
import { usePayment } from '../use-payment.js';
import { SoldBy } from './sold-by.js';
import './payment-dialog.css';

const WINDOW_MS = 5 * 60_000;

/** Complete Your Payment: the amount due, the time left and the button to pay. */
export function PaymentDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { stage, holdUntil, pay, expire, cancel } = usePayment(booking, onClose);
  const now = useServerNow(30_000);
  const slot = formatSlot(slotText(booking.timeSlot));
  const { groundId: ground, pricing, playerDetails } = booking;
  const picture = primaryPicture(ground.images);
  const due = besideShares(booking);

  return (
    <Dialog
      title={t.title}
      onClose={cancel}
      closeOnBackdrop={false}
      full
      footer={
        <div className="payment-foot">
          <button
            type="button"
            className="btn btn-primary btn-wide btn-big"
            disabled={stage !== 'ready' || due <= 0}
            onClick={() => void pay()}
          >
            <Icon name="lock" small />
            {stage === 'ready' ? t.pay(formatRupees(due)) : stage === 'opening' ? t.paying : t.checking}
          </button>
          <p className="small text-2">{t.secure}</p>
        </div>
      }
    >
      <div className="stack-4">
        {holdUntil ? (
          <section className="board">
            <div className="row row-between">
              <div>
                <h3>{t.heldForYou(slot)}</h3>
                <p className="small text-2">{t.nobodyElse}</p>
              </div>
              <Countdown className="payment-clock" until={holdUntil} wholeMs={WINDOW_MS} onEnd={expire} />
            </div>
            <CountdownBar until={holdUntil} wholeMs={WINDOW_MS} />
          </section>
        ) : null}
        <section className="payment-ground">
          <img
            src={picture?.url ?? '/art/ground-crease.svg'}
            alt={picture?.alt ?? ''}
            width="96"
            height="80"
          />
          <div>
            <h3>{ground.name}</h3>
            {ground.location ? <p className="small text-2">{ground.location.address}</p> : null}
            <p>
              <strong>
                {formatDay(booking.bookingDate)}, {slot}
              </strong>
            </p>
            <p className="small text-2">
              {formatDuration(booking.timeSlot.duration)}, {formatPlayers(playerDetails.playerCount)}
            </p>
          </div>
        </section>
        <section className="panel">
          <PriceBreakdown price={pricing} />
          <SoldBy seller={ground.seller} hasFee={pricing.convenienceFee > 0} />
          {due < pricing.totalAmount ? (
            <p className="small text-2">
              {t.besideShares(formatRupees(pricing.totalAmount - due), formatRupees(due))}
            </p>
          ) : null}
        </section>
        <div className="notice">
          <Icon name="info" />
          <p>
            <strong>{refundWords(booking.startsAt, now)}</strong>{' '}
            <span className="text-2">{t.policyGround}</span>
          </p>
        </div>
      </div>
    </Dialog>
  );
}
