import type { Ground } from '@crease/shared/contracts/grounds';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHours } from '../../../lib/format/time.js';
import { useDays } from '../../slots/api/use-days.js';
import { useLiveDays } from '../../slots/live.js';
import { freeHours } from '../free-hours.js';
import { ownerTexts as t } from '../texts.js';
import './free-tonight.css';

interface Props {
  ground: Ground;
  today: string;
  many: boolean;
  onPick: (hour: number) => void;
}

const EVENING_FROM = 17;

/** What could still be sold at the gate today, live; a tap begins a walk-in. */
export function FreeTonight({ ground, today, many, onPick }: Props) {
  const days = useDays(ground._id, [today]);
  useLiveDays(ground._id, [today]);
  const day = days.byDate.get(today);
  if (!day) return null;
  const evening = freeHours(day, EVENING_FROM);
  const free = evening.length > 0 ? evening : freeHours(day);
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
          {free.map(({ hour, pricePerHour }) => (
            <li key={hour}>
              <button type="button" onClick={() => onPick(hour)}>
                <span className="visually-hidden">{t.addWalkIn}, </span>
                <b>{formatHours(hour, hour + 1)}</b>
                <span className="num">{formatRupees(pricePerHour)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
