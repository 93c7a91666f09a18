import type { Ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { hourOf } from '@crease/shared/time/ist';
import { DAWN, DAY_END, datesOf, playDay } from '@crease/shared/time/play-day';
import type { DayHour } from '@crease/shared/time/slots';
import { useMemo } from 'react';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHours } from '../../../lib/format/time.js';
import { timelineOf, useDays, useLiveDays } from '../../slots/public.js';
import { ownerTexts as t } from '../texts.js';
import './free-tonight.css';

interface Props {
  ground: Ground;
  today: string;
  /** The server's time in ms. */
  now: number;
  many: boolean;
  onPick: (hour: DayHour) => void;
}

const EVENING_FROM = 17;

/** What could still be sold at the gate today and in the night after, live; a tap begins a walk-in. */
export function FreeTonight({ ground, today, now, many, onPick }: Props) {
  const dates = useMemo(() => datesOf(playDay(today, today)), [today]);
  const { byDate } = useDays(ground._id, dates);
  useLiveDays(ground._id, dates);
  const [day, next] = dates.map((date) => byDate.get(date));
  if (!day) return null;
  const left = timelineOf(today, day, next, now).filter(({ status }) => status === 'available');
  // Until 6 AM the night that goes on is tonight's: the next would have the same hours once more.
  const end = hourOf(new Date(now)) < DAWN ? 24 : DAY_END;
  const evening = left.filter(({ at }) => at < DAWN || (at >= EVENING_FROM && at < end));
  const free = evening.length > 0 ? evening : left;
  return (
    <section aria-labelledby="free-tonight">
      <div className="owner-line">
        <h2 id="free-tonight">{evening.length > 0 ? t.freeTonight : t.freeToday}</h2>
        <span className="small text-2">{many ? ground.name : t.tapWalkIn}</span>
      </div>
      {free.length === 0 ? (
        <p className="text-2">{t.noneFree}</p>
      ) : (
        <ul className="free-hours">
          {free.map(({ at, date, pricePerHour }) => (
            <li key={at}>
              <button type="button" onClick={() => onPick({ date, hour: at % 24 })}>
                <span className="visually-hidden">{t.addWalkIn}, </span>
                <b>{formatHours(at, at + 1)}</b>
                <span className="num">
                  {formatRupees(rateAfterDiscount(pricePerHour, ground.price.discount))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
