import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { refundTexts } from '../../bookings/public.js';
import { type MoveTerms, shareAfterMove } from '../movable.js';
import { moveTexts as t } from '../texts.js';
import './move-preview.css';

interface Props {
  booking: Booking;
  to: { bookingDate: string; timeSlot: string };
  terms: MoveTerms;
  /** The server quoted another price than the one shown before. */
  changed: boolean;
  /** The server's time, in ms. */
  now: number;
}

/** Old and new hours, and the difference in price, before it is done. */
export function MovePreview({ booking, to, terms, changed, now }: Props) {
  const { more, less, refund, backAtGround, total } = terms;
  const { returned, stuck } = moneyState(booking);
  const isCheaper = total < booking.pricing.totalAmount;
  const share = shareAfterMove(booking, now);
  const changesNothing = more + less + refund + backAtGround === 0;
  return (
    <div className="stack-4">
      {changed ? (
        <p className="notice notice-accent" role="alert">
          <Icon name="warning" />
          <span>{t.changed}</span>
        </p>
      ) : null}
      <h3>{booking.groundId.name}</h3>
      <dl className="move-times">
        <div>
          <dt>{t.from}</dt>
          <dd>
            <s>{formatSlot(slotText(booking.timeSlot))}</s>
            <span>{formatDay(booking.bookingDate)}</span>
          </dd>
        </div>
        <Icon name="right" className="text-3" />
        <div>
          <dt>{t.to}</dt>
          <dd>
            <b>{formatSlot(to.timeSlot)}</b>
            <span>{formatDay(to.bookingDate)}</span>
          </dd>
        </div>
      </dl>
      <dl className="figures">
        <div>
          <dt>{t.wasPrice}</dt>
          <dd className="num">{formatRupees(booking.pricing.totalAmount)}</dd>
        </div>
        <div className="figures-sum">
          <dt>{t.newPrice}</dt>
          <dd className="num">{formatRupees(total)}</dd>
        </div>
      </dl>
      <ul className="move-terms">
        {more > 0 ? <li>{t.more(formatRupees(more))}.</li> : null}
        {less > 0 ? <li>{t.less(formatRupees(less))}.</li> : null}
        {refund > 0 ? <li>{t.refund(formatRupees(refund))}.</li> : null}
        {backAtGround > 0 ? <li>{t.backAtGround(formatRupees(backAtGround))}.</li> : null}
        {isCheaper && stuck > 0 ? <li>{refundTexts.failed(formatRupees(stuck))}</li> : null}
        {isCheaper && returned > 0 && changesNothing ? <li>{refundTexts.alreadyBack}</li> : null}
        {!isCheaper && changesNothing ? <li>{t.same}.</li> : null}
        {share === undefined ? null : <li>{t.laterShare(share)}</li>}
        <li className="text-2">{t.keepsPolicy}</li>
      </ul>
    </div>
  );
}
