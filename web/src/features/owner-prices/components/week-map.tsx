import { isOpenAt, plainRateAt, type Tariff } from '@crease/shared/prices/ground-price';
import { type HourRate, ratesOn } from '@crease/shared/prices/rates';
import { addDays, dayOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import {
  dayOfMonth,
  formatDay,
  formatDays,
  formatHour,
  formatHours,
  weekdayOf,
} from '../../../lib/format/time.js';
import { ruleTexts as t } from '../rules/texts.js';

interface Props {
  tariff: Tariff;
  now: number;
}

interface Cell {
  date: string;
  hour: number;
}

/** A week of 7 × 24 resulting prices, and the rule behind the selected one. */
export function WeekMap({ tariff, now }: Props) {
  const today = dayOf(new Date(now));
  const [ahead, setAhead] = useState(0);
  const [chosen, setChosen] = useState<Cell>();
  const monday = addDays(today, 1 - isoWeekdayOf(today) + 7 * ahead);
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const byDate = new Map(dates.map((date) => [date, ratesOn(tariff, { date, now: new Date(now) })]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isOpenAt(tariff, hour));
  const shown = chosen && byDate.get(chosen.date)?.[chosen.hour];
  return (
    <section className="panel stack rate-panel" aria-labelledby="week-map-title">
      <div className="row row-between row-wrap">
        <h2 id="week-map-title">{t.map}</h2>
        <WeekSteps monday={monday} ahead={ahead} onAhead={setAhead} />
      </div>
      <p className="small text-2">{t.mapText}</p>
      <p className="row row-wrap rate-legend small">
        {(['cheaper', 'usual', 'dearer'] as const).map((look) => (
          <span key={look} className="rate-key" data-look={look}>
            {t[look]}
          </span>
        ))}
      </p>
      <table className="rate-map">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.hour}</span>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {weekdayOf(date)} <span className="num">{dayOfMonth(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {dates.map((date) => (
                <td key={date}>
                  <RateCell
                    at={{ date, hour }}
                    made={byDate.get(date)?.[hour]}
                    plain={plainRateAt(tariff, hour)}
                    isPast={hourStart(date, hour).getTime() <= now}
                    isChosen={chosen?.date === date && chosen.hour === hour}
                    onChoose={setChosen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="rate-behind">
        {chosen && shown ? (
          <>
            {formatDay(chosen.date)}, {formatHours(chosen.hour, chosen.hour + 1)}:{' '}
            <strong className="num">{t.perHour(formatRupees(shown.rate))}</strong>{' '}
            {shown.rule === undefined ? t.byHours : t.by(shown.rule)}
            {shown.rate === plainRateAt(tariff, chosen.hour)
              ? null
              : `, ${t.insteadOf(formatRupees(plainRateAt(tariff, chosen.hour)))}`}
          </>
        ) : null}
      </output>
    </section>
  );
}

interface WeekStepsProps {
  monday: string;
  ahead: number;
  onAhead: (weeks: number) => void;
}

function WeekSteps({ monday, ahead, onAhead }: WeekStepsProps) {
  return (
    <div className="row">
      <button
        type="button"
        className="icon-btn"
        aria-label={t.earlier}
        disabled={ahead === 0}
        onClick={() => onAhead(ahead - 1)}
      >
        <Icon name="left" />
      </button>
      <span className="num" aria-live="polite">
        {formatDays(monday, addDays(monday, 6))}
      </span>
      <button type="button" className="icon-btn" aria-label={t.later} onClick={() => onAhead(ahead + 1)}>
        <Icon name="right" />
      </button>
    </div>
  );
}

interface CellProps {
  at: Cell;
  made: HourRate | undefined;
  plain: number;
  isPast: boolean;
  isChosen: boolean;
  onChoose: (cell: Cell) => void;
}

function RateCell({ at, made, plain, isPast, isChosen, onChoose }: CellProps) {
  if (!made || isPast) return <span className="rate-past" role="img" aria-label={t.past} />;
  const look = made.rate < plain ? 'cheaper' : made.rate > plain ? 'dearer' : 'usual';
  const when = `${formatDay(at.date)}, ${formatHours(at.hour, at.hour + 1)}`;
  return (
    <button
      type="button"
      className="rate-cell num"
      data-look={look}
      aria-pressed={isChosen}
      aria-label={t.cell(when, String(made.rate), made.rule === undefined ? t.byHours : t.by(made.rule))}
      onClick={() => onChoose(at)}
    >
      {made.rate}
    </button>
  );
}
