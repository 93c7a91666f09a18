import { totalOf } from '@crease/shared/prices';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatHour, formatSlot } from '../../../lib/format/time.js';
import type { LostChoice } from '../lost-choice.js';
import { slotTexts as t } from '../texts.js';
import { type Selection, slotOf } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';

/** The chosen hours were taken by another player: what is free instead. */
export function LostNotice({ picker, lost }: { picker: SlotPicker; lost: LostChoice }) {
  const { ground } = picker;
  const { lostAt, since, wanted, nearest } = lost;
  const [first, ...others] = nearest;
  const taken = since
    ? t.goneSince[since](formatSlot(slotOf(wanted).timeSlot))
    : lostAt === null
      ? t.slotGone
      : t.someoneTook(formatHour(lostAt));
  const total = (selection: Selection) => {
    const { bookingDate: date, timeSlot } = slotOf(selection);
    return totalOf(ground.price, { date, timeSlot, now: new Date(picker.now) });
  };
  const take = (selection: Selection) => {
    picker.setLost(undefined);
    picker.setDate(selection.date);
    picker.select(selection);
  };
  if (!first) {
    return (
      <div className="notice">
        <Icon name="info" />
        <p>
          <strong>{taken}</strong> {t.noneLike}
        </p>
      </div>
    );
  }
  const nameOf = (selection: Selection) => {
    const { bookingDate, timeSlot } = slotOf(selection);
    return formatSlot(timeSlot) + (selection.date === wanted.date ? '' : `, ${formatDay(bookingDate)}`);
  };
  const amount = total(first);
  return (
    <div className="notice">
      <Icon name="info" />
      <p>
        <strong>{taken}</strong>{' '}
        {t.nearest(nameOf(first), amount === total(wanted) ? t.same(amount) : formatRupees(amount))}
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-small btn-primary" onClick={() => take(first)}>
          {t.take(nameOf(first))}
        </button>
        {others.map((other) => (
          <button
            key={`${other.date} ${other.start}`}
            type="button"
            className="btn btn-small"
            onClick={() => take(other)}
          >
            {t.take(nameOf(other))}
          </button>
        ))}
        {picker.selection ? (
          <button type="button" className="btn btn-small" onClick={() => picker.setLost(undefined)}>
            {t.dismiss}
          </button>
        ) : null}
      </div>
    </div>
  );
}
