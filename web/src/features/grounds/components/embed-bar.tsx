import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatDuration, formatSlot } from '../../../lib/format/time.js';
import { type SlotPicker, slotTexts, writeSlotAddress } from '../../slots/public.js';
import { embedTexts as t } from '../embed-texts.js';

/** The selection, its price and a button that opens a window of ours with these hours. */
export function EmbedBar({ picker }: { picker: SlotPicker }) {
  const { slot, price, ground } = picker;
  const address = `/ground/${ground._id}${writeSlotAddress('', slot)}`;
  if (!slot || !price) {
    return (
      <p className="embed-foot small text-2">
        <span>{ground.isBookableOnline ? t.choose : t.notOnline}</span>
        <a href={address} target="_blank" rel="noopener">
          {t.onCrease}
          <span className="visually-hidden"> {t.newWindow}</span>
        </a>
      </p>
    );
  }
  return (
    <section className="embed-bar on-night" aria-label={formatSlot(slot.timeSlot)}>
      <p className="embed-bar-slot">
        <b>{formatSlot(slot.timeSlot)}</b>
        <span>
          {formatDay(slot.bookingDate)} · {formatDuration(price.hours)}
        </span>
      </p>
      <p className="embed-bar-total">
        <b className="num">{formatRupees(price.totalAmount)}</b>
        <span>{slotTexts.total}</span>
      </p>
      <a className="btn btn-primary" href={address} target="_blank" rel="noopener">
        {t.book}
        <Icon name="right" small />
        <span className="visually-hidden"> {t.newWindow}</span>
      </a>
    </section>
  );
}
