import type { RefObject } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { PriceBreakdown } from '../../../components/price-breakdown.js';
import { SellerLine } from '../../../components/seller-line.js';
import { formatDay, formatHour, formatSlot } from '../../../lib/format/time.js';
import type { SlotPicker } from '../../slots/public.js';
import { bookingTexts as t } from '../texts.js';
import type { PriceMoved } from '../use-booking-flow.js';
import type { CouponAnswer } from '../use-coupon.js';
import type { DetailsState } from '../use-details.js';
import type { Held } from '../use-details-step.js';
import { BillingFields } from './billing-fields.js';
import { CouponField } from './coupon-field.js';
import { DetailsFields } from './details-fields.js';
import { PriceMovedNotice } from './price-moved.js';

/** How long a hold lives (docs/product-rules.md, Holds). */
const HOLD_MS = 5 * 60_000;

interface Props {
  id: string;
  picker: SlotPicker;
  held: Held;
  heading: RefObject<HTMLHeadingElement | null>;
  state: DetailsState;
  /** The price has changed since the slot was chosen. */
  moved: PriceMoved | undefined;
  coupon: CouponAnswer;
  onSubmit: () => void;
}

/** The form for the team's details, next to the held slot and its price. */
export function DetailsStep(props: Props) {
  const { id, picker, held, heading, state, moved, coupon, onSubmit } = props;
  const { slot, hold } = held;
  return (
    <form
      id={id}
      className="stack-4 booking-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <section className="board">
        <div className="row row-between">
          <div>
            <h3 ref={heading} tabIndex={-1}>
              {t.heldForYou(formatSlot(slot.timeSlot))}
            </h3>
            <p className="small text-2">{t.nobodyElse}</p>
          </div>
          <Countdown className="booking-clock" until={hold.expiresAt} />
        </div>
        <CountdownBar until={hold.expiresAt} wholeMs={HOLD_MS} />
      </section>
      <DetailsFields
        details={state.details}
        errors={state.errors}
        capacity={picker.ground.features.capacity}
        onChange={state.change}
        onBlur={state.check}
      />
      <BillingFields state={state} />
      <CouponField coupon={coupon} />
      <Summary
        picker={picker}
        bookingDate={slot.bookingDate}
        price={moved?.pricing ?? coupon.pricing ?? picker.price}
      />
      {moved ? <PriceMovedNotice {...moved} /> : null}
    </form>
  );
}

interface SummaryProps {
  picker: SlotPicker;
  bookingDate: string;
  price: SlotPicker['price'];
}

function Summary({ picker: { selection, ground }, bookingDate, price }: SummaryProps) {
  return (
    <section className="booking-summary">
      <h3 className="booking-legend">{t.summary}</h3>
      <dl className="figures booking-when">
        <div>
          <dt>{t.day}</dt>
          <dd>{formatDay(bookingDate)}</dd>
        </div>
        <div>
          <dt>{t.startTime}</dt>
          <dd>{formatHour(selection?.start ?? 0)}</dd>
        </div>
        <div>
          <dt>{t.endTime}</dt>
          <dd>{formatHour(selection?.end ?? 0)}</dd>
        </div>
      </dl>
      {price ? <PriceBreakdown price={price} percent={ground.price.discount} /> : null}
      <SellerLine seller={ground.seller} />
    </section>
  );
}
