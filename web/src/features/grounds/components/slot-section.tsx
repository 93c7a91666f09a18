import { Later, late } from '../../../components/late.js';
import { useLiveStatus } from '../../../lib/live/live-status.js';
import { OpeningLine } from '../../openings/public.js';
import type { SlotPicker } from '../../slots/public.js';
import { AfterTournament, CheapestHours, DayStrip, HourGrid, SlotNotice } from '../../slots/public.js';
import { groundTexts as t } from '../texts.js';
import './live-dot.css';

/** Loaded on demand, because few grounds share their turf. */
const SameTurf = late(async () => ({ default: (await import('./same-turf.js')).SameTurf }));

interface Props {
  picker: SlotPicker;
  /** The day in the address, if it cannot be booked. */
  outside: string | undefined;
  onLetGo: (() => void) | undefined;
}

/** A ground's live hours, in the middle of its page. */
export function SlotSection({ picker, outside, onLetGo }: Props) {
  const live = useLiveStatus();
  const { sharesWith } = picker.ground;
  return (
    <section className="stack-4" aria-labelledby="choose-slot">
      <div className="row row-between">
        <h2 className="creased" id="choose-slot">
          {t.chooseSlot}
        </h2>
        {live === 'live' || live === 'lost' ? (
          <span className={`live-dot small text-2${live === 'live' ? ' is-live' : ''}`}>
            {live === 'live' ? t.live : t.updating}
          </span>
        ) : null}
      </div>
      <OpeningLine ground={picker.ground} onShow={picker.setDate} />
      <DayStrip picker={picker} />
      <SlotNotice picker={picker} onLetGo={onLetGo} outside={outside} />
      <HourGrid picker={picker} />
      <AfterTournament picker={picker} />
      {sharesWith?.length ? (
        <Later>
          <SameTurf others={sharesWith} date={picker.date} />
        </Later>
      ) : null}
      <CheapestHours picker={picker} />
    </section>
  );
}
