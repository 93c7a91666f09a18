import type { Ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { ProgressBar } from '../../../components/progress-bar.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import './free-hours.css';
import './now-next.css';
import { instantOf, minutesUntil, type Placed, playerName, type Sheet } from '../../desk/public.js';
import { dayTexts as t } from '../texts.js';
import type { DayProps } from './day-props.js';
import { GameRow, wordOf } from './game-row.js';

interface Props extends DayProps {
  sheet: Sheet;
  ground: Ground | undefined;
  /** Reports which free hour was tapped. */
  onWalkIn: (at: number) => void;
}

/** One ground at the desk: the current booking, the next one, the rest of the day, and what can still be sold. */
export function GroundBoard({ sheet, ground, onWalkIn, ...day }: Props) {
  const { date, now } = day;
  const { on, next } = sheet;
  const rest = sheet.placed.filter((one) => one !== on && one !== next);
  const over = rest.filter(({ to }) => instantOf(date, to) <= now);
  const later = rest.filter((one) => !over.includes(one));
  return (
    <section className="panel ground-board" aria-labelledby={`board-${sheet.groundId}`}>
      <div className="ground-board-head">
        <h2 id={`board-${sheet.groundId}`}>{sheet.name}</h2>
        {sheet.toCollect > 0 ? (
          <span className="small">
            {t.toCollect} <b className="num">{formatRupees(sheet.toCollect)}</b>
          </span>
        ) : null}
      </div>
      <div className="board now-next">
        <div>
          <p className="now-next-label">
            {t.now}
            {on ? `, ${t.until(formatHour(on.to % 24))}` : ''}
          </p>
          <p className="now-next-name">{on ? nameOf(on) : t.nobodyNow}</p>
          {on ? <ProgressBar share={shareOver(on, date, now)} /> : null}
        </div>
        <div>
          <p className="now-next-label">
            {t.next}
            {next ? `, ${formatHour(next.from % 24)}` : ''}
          </p>
          <p className="now-next-name">{next ? nameOf(next) : t.nobodyNext}</p>
          {next ? <p className="now-next-fact">{inTime(instantOf(date, next.from), now)}</p> : null}
        </div>
      </div>
      <ul className="game-rows">
        {[on, next].map((one) => (one ? <GameRow key={one.key} placed={one} open {...day} /> : null))}
        {later.map((one) => (
          <GameRow key={one.key} placed={one} {...day} />
        ))}
      </ul>
      <FreeHours sheet={sheet} ground={ground} onWalkIn={onWalkIn} />
      {over.length > 0 ? (
        <details className="game-over">
          <summary>{t.earlier(over.length)}</summary>
          <ul className="game-rows">
            {over.map((one) => (
              <GameRow key={one.key} placed={one} {...day} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function FreeHours({ sheet, ground, onWalkIn }: Pick<Props, 'sheet' | 'ground' | 'onWalkIn'>) {
  return (
    <div className="stack">
      <h3>{t.free}</h3>
      {sheet.free.length === 0 ? (
        <p className="text-2">{t.noneFree}</p>
      ) : (
        <ul className="free-hours">
          {sheet.free.map(({ at, pricePerHour }) => (
            <li key={at}>
              <button type="button" onClick={() => onWalkIn(at)}>
                <span className="visually-hidden">{t.walkIn}, </span>
                <b>{formatHours(at, at + 1)}</b>
                <span className="num">
                  {formatRupees(rateAfterDiscount(pricePerHour, ground?.price.discount ?? 0))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const nameOf = ({ entry }: Placed): string => (entry.booking ? playerName(entry.booking) : wordOf(entry));

const shareOver = ({ from, to }: Placed, date: string, now: number): number =>
  (now - instantOf(date, from)) / (instantOf(date, to) - instantOf(date, from));

function inTime(at: number, now: number): string {
  const minutes = minutesUntil(at, now);
  return minutes < 60 ? t.inMinutes(minutes) : t.inHours(Math.floor(minutes / 60), minutes % 60);
}
