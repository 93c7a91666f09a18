import { addDays, dayOf } from '@crease/shared/time/ist';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatDay, formatHours } from '../../../lib/format/time.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';
import { layWeek, type Occupation, type WeekEntry } from '../week.js';
import './day-list.css';

interface Props {
  date: string;
  occupations: Occupation[];
  /** The server's time in ms. */
  now: number;
  busy: boolean;
  many: boolean;
  onDay: (date: string) => void;
  onOpen: (what: Occupation) => void;
}

const ICON: Record<WeekEntry['look'], IconName> = { paid: 'check', due: 'rupee', new: 'bell', block: 'ban' };

/** What a week's calendar says on a wide screen, a day at a time on a phone. */
export function DayList({ date, occupations, now, busy, many, onDay, onOpen }: Props) {
  const today = dayOf(new Date(now));
  const entries = [...(layWeek(occupations, date, now).days[0]?.entries ?? [])].sort(
    (a, b) => a.from - b.from,
  );
  return (
    <section className="owner-day stack" aria-labelledby="owner-day" aria-busy={busy}>
      <div className="row row-between">
        <button
          type="button"
          className="icon-btn"
          aria-label={t.dayBefore}
          onClick={() => onDay(addDays(date, -1))}
        >
          <Icon name="left" />
        </button>
        <h2 id="owner-day" aria-live="polite">
          {date === today ? t.dayToday : formatDay(date, today)}
        </h2>
        <button
          type="button"
          className="icon-btn"
          aria-label={t.dayAfter}
          onClick={() => onDay(addDays(date, 1))}
        >
          <Icon name="right" />
        </button>
      </div>
      {entries.length === 0 ? (
        <p className="text-2">{busy ? t.loadingHours : t.dayEmpty}</p>
      ) : (
        <ul className="stack">
          {entries.map(({ key, what, look, from, to }) => (
            <li key={key}>
              <button type="button" className={`day-entry look-${look}`} onClick={() => onOpen(what)}>
                <b className="num">{formatHours(from, to)}</b>
                <span>
                  <strong>
                    {what.kind === 'booking' ? playerName(what.booking) : what.block.reason || t.closed}
                  </strong>
                  <span className="small text-2">
                    {t.legend[look]}
                    {many ? `, ${what.groundName}` : ''}
                  </span>
                </span>
                <Icon name={ICON[look]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
