import { totalOf } from '@crease/shared/prices';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { CountdownText } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatHour, formatSlot } from '../../../lib/format/time.js';
import { slotTexts as t } from '../texts.js';
import { type Selection, slotOf } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';

interface Props {
  picker: SlotPicker;
  /** Releases the player's own hold; absent if the hold should not be mentioned. */
  onLetGo?: (() => void) | undefined;
  /** The day in the address, if it cannot be booked. */
  outside?: string | undefined;
}

/** A notice about the selection: taken by another player, or held for this one for a while. */
export function SlotNotice({ picker, onLetGo, outside }: Props) {
  const { today } = picker;
  return (
    <div aria-live="polite" className="slot-notice">
      {outside ? (
        <div className="notice">
          <Icon name="info" />
          <p>
            <strong>{t.outside(formatDay(outside, today))}</strong>{' '}
            {t.window(formatDay(addDays(today, MAX_DAYS_AHEAD), today))}
          </p>
        </div>
      ) : null}
      {picker.lost ? <Lost picker={picker} /> : null}
      {!picker.lost && picker.hold && onLetGo ? (
        <div className="notice notice-accent">
          <Icon name="hourglass" />
          <p>
            <strong>
              {t.yoursNow(formatSlot(picker.hold.timeSlot))} <CountdownText until={picker.hold.expiresAt} />.
            </strong>{' '}
            {t.yoursHow}
          </p>
          <div className="notice-actions">
            <button type="button" className="btn btn-small" onClick={onLetGo}>
              {t.letGo}
            </button>
          </div>
        </div>
      ) : null}
      {picker.assumed ? (
        <div className="notice notice-accent">
          <Icon name="warning" />
          <p>{t.notLoaded}</p>
        </div>
      ) : null}
    </div>
  );
}

function Lost({ picker }: { picker: SlotPicker }) {
  const { lost, ground } = picker;
  if (!lost) return null;
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
