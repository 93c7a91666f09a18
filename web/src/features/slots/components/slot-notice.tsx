import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { useEffect } from 'react';
import { CountdownText } from '../../../components/countdown-text.js';
import { Icon } from '../../../components/icon.js';
import { Later, late } from '../../../components/late.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { whenQuiet } from '../../../lib/when-quiet.js';
import { slotTexts as t } from '../texts.js';
import type { SlotPicker } from '../use-slot-picker.js';

const loadLost = () => import('./lost-notice.js');
const LostNotice = late(async () => ({ default: (await loadLost()).LostNotice }));

interface Props {
  picker: SlotPicker;
  /** Releases the player's own hold; absent if the hold should not be mentioned. */
  onLetGo?: (() => void) | undefined;
  /** The day in the address, if it cannot be booked. */
  outside?: string | undefined;
}

/** A notice about the selection: taken by another player, or held for this one for a while. */
export function SlotNotice({ picker, onLetGo, outside }: Props) {
  const { today, haveStood } = picker;
  useEffect(() => {
    // A failure is reported where the notice is shown.
    if (haveStood) void whenQuiet().then(() => loadLost().catch(() => undefined));
  }, [haveStood]);
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
      {picker.lost ? (
        <Later>
          <LostNotice picker={picker} lost={picker.lost} />
        </Later>
      ) : null}
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
