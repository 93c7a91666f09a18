import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import type { CSSProperties } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import {
  dayOfMonth,
  formatDays,
  formatHour,
  formatHours,
  formatSlot,
  weekdayOf,
} from '../../../lib/format/time.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';
import { DAYS_SHOWN, layWeek, type Occupation, type WeekEntry, weekPlace } from '../week.js';
import './week-calendar.css';

interface Props {
  from: string;
  occupations: Occupation[];
  /** Where the night ends, in hours from midnight of its evening's date. */
  nightEnd: number;
  /** The server's time in ms. */
  now: number;
  busy: boolean;
  onWeek: (from: string) => void;
  onOpen: (what: Occupation) => void;
  onWalkIn: () => void;
}

const LOOKS = ['paid', 'due', 'new', 'block'] as const;
const ICON: Record<WeekEntry['look'], IconName> = { paid: 'check', due: 'rupee', new: 'bell', block: 'ban' };

/** Seven days of what stands on the grounds. */
export function WeekCalendar({ from, occupations, nightEnd, now, busy, onWeek, onOpen, onWalkIn }: Props) {
  const { days, firstHour, lastHour } = layWeek(occupations, from, now, nightEnd);
  const today = dayOf(new Date(now));
  const hours = Array.from({ length: lastHour - firstHour }, (_, at) => firstHour + at);
  const clock = new Date(now);
  const here = weekPlace({ date: today, hour: hourOf(clock) }, from, now);
  // India is half an hour off the hours of Greenwich.
  const nowAt = here.at + ((clock.getUTCMinutes() + 30) % 60) / 60;

  return (
    <section className="owner-week" aria-labelledby="owner-week" aria-busy={busy}>
      <div className="week-head">
        <div className="row">
          <button
            type="button"
            className="icon-btn"
            aria-label={t.weekBefore}
            onClick={() => onWeek(addDays(from, -DAYS_SHOWN))}
          >
            <Icon name="left" />
          </button>
          <h2 id="owner-week" aria-live="polite">
            {formatDays(from, addDays(from, DAYS_SHOWN - 1))}
          </h2>
          <button
            type="button"
            className="icon-btn"
            aria-label={t.weekAfter}
            onClick={() => onWeek(addDays(from, DAYS_SHOWN))}
          >
            <Icon name="right" />
          </button>
          {from === today ? null : (
            <button type="button" className="btn btn-small" onClick={() => onWeek(today)}>
              {t.thisWeek}
            </button>
          )}
        </div>
        <ul className="week-legend">
          {LOOKS.map((look) => (
            <li key={look}>
              <i className={`week-swatch look-${look}`} aria-hidden="true" />
              {t.legend[look]}
            </li>
          ))}
        </ul>
        <button type="button" className="btn btn-small btn-primary" onClick={onWalkIn}>
          <Icon name="plus" small />
          {t.addWalkIn}
        </button>
      </div>
      {/* The number of rows is the one thing that the style sheet cannot know. */}
      <div className="week" style={{ '--hours': hours.length } as CSSProperties}>
        <div className="week-times" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="num">
              {formatHour(hour)}
            </span>
          ))}
        </div>
        {days.map(({ date, entries }) => (
          <div key={date} className="week-day">
            <h3 className={date === today ? 'week-today' : ''}>
              {weekdayOf(date)} <b className="num">{dayOfMonth(date)}</b>
            </h3>
            <ul style={{ '--evening': 18 - firstHour } as CSSProperties}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} firstHour={firstHour} onOpen={onOpen} />
              ))}
              {date === here.date && nowAt >= firstHour && nowAt < lastHour ? (
                <li
                  className="week-now"
                  aria-hidden="true"
                  style={{ '--at': nowAt - firstHour } as CSSProperties}
                />
              ) : null}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

interface EntryProps {
  entry: WeekEntry;
  firstHour: number;
  onOpen: (what: Occupation) => void;
}

function Entry({ entry: { what, look, from, to, lane, lanes }, firstHour, onOpen }: EntryProps) {
  const name = what.kind === 'booking' ? playerName(what.booking) : what.block.reason || t.closed;
  const slot =
    what.kind === 'booking'
      ? formatSlot(`${what.booking.timeSlot.startTime}-${what.booking.timeSlot.endTime}`)
      : formatSlot(what.block.timeSlot);
  const place: Record<string, number> = {
    '--from': from - firstHour,
    '--length': to - from,
    '--lane': lane,
    '--lanes': lanes,
  };
  return (
    <li className="week-slot" style={place as CSSProperties}>
      <button
        type="button"
        className={`week-entry look-${look}${to - from === 1 ? ' week-entry-one' : ''}`}
        title={`${name}, ${slot}, ${what.groundName}`}
        onClick={() => onOpen(what)}
      >
        <b>{name}</b>{' '}
        <span>
          <Icon name={ICON[look]} small />
          {formatHours(from, to)}
        </span>
        <span className="visually-hidden">{t.legend[look]}</span>
      </button>
    </li>
  );
}
