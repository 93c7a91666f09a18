import { useId, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { PriceBreakdown } from '../../../components/price-breakdown.js';
import { SellerLine } from '../../../components/seller-line.js';
import { priceTexts } from '../../../components/texts.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatDuration, formatSlot } from '../../../lib/format/time.js';
import type { SlotPicker } from '../../slots/public.js';
import { slotTexts as t, wantedSlot } from '../../slots/public.js';
import { useWaitAction, WaitButton } from '../../waitlist/public.js';

interface Props {
  picker: SlotPicker;
  busy: boolean;
  onContinue: () => void;
}

/** The bar at the bottom of the screen with the total, which opens into its lines. Hidden while nothing is selected. */
export function BookingBar({ picker, busy, onContinue }: Props) {
  const { slot, price, wanted } = picker;
  const [open, setOpen] = useState(false);
  const linesId = useId();
  if (wanted) return <WaitBar picker={picker} />;
  if (!slot || !price) return null;
  return (
    <section className="bottom-bar on-night" aria-label={formatSlot(slot.timeSlot)}>
      <div className="page bottom-bar-lines" id={linesId} hidden={!open}>
        <PriceBreakdown price={price} percent={picker.ground.price.discount} />
        <SellerLine seller={picker.ground.seller} />
      </div>
      <div className="page">
        <div className="bottom-bar-slot">
          <b>{formatSlot(slot.timeSlot)}</b>
          <span>
            {formatDay(slot.bookingDate)} · {formatDuration(price.hours)}
          </span>
        </div>
        <button
          type="button"
          className="bottom-bar-total"
          aria-expanded={open}
          aria-controls={linesId}
          onClick={() => setOpen((was) => !was)}
        >
          <b className="num">{formatRupees(price.totalAmount)}</b>
          <span>
            {t.total}
            <span className="visually-hidden">, {priceTexts.title}</span>
            <Icon name="down" small />
          </span>
        </button>
        <button type="button" className="btn btn-primary" disabled={busy} onClick={onContinue}>
          {t.continue}
        </button>
      </div>
    </section>
  );
}

/** The same bar for taken hours: it offers the waitlist. */
function WaitBar({ picker }: { picker: SlotPicker }) {
  const wait = useWaitAction(wantedSlot(picker));
  if (!wait) return null;
  return (
    <section className="bottom-bar on-night" aria-label={wait.hours}>
      <div className="page bottom-bar-wait">
        <div className="bottom-bar-slot">
          <b>{wait.hours}</b>
          <span>{wait.note}</span>
        </div>
        <WaitButton wait={wait} />
      </div>
    </section>
  );
}
