import { Link } from 'react-router-dom';
import { formatHours } from '../../../lib/format/time.js';
import { useDesk } from '../../desk/public.js';
import { quietHours, type WeekHour } from '../quiet-hours.js';
import { reportsTexts as t } from '../texts.js';
import { weekdayWord } from '../weekday-words.js';

/** The hours worth a discount. */
export function QuietList({ cells }: { cells: readonly WeekHour[] }) {
  const { search, may } = useDesk();
  const found = quietHours(cells);
  return (
    <section className="panel stack quiet" aria-labelledby="quiet-hours">
      <h2 id="quiet-hours">{t.quiet}</h2>
      {found.length === 0 ? (
        <p className="text-2">{t.quietNone}</p>
      ) : (
        <>
          <p className="small text-2">{t.quietText}</p>
          <ol className="lines">
            {found.map(({ weekday, start, end, open, sold }) => (
              <li key={`${weekday} ${start}`} className="row-between">
                <strong>{t.quietLine(weekdayWord(weekday), formatHours(start, end))}</strong>
                <span className="small text-2">{t.soldOf(sold, open)}</span>
              </li>
            ))}
          </ol>
          {may('ground.change') ? (
            <Link className="btn btn-small" to={`/owner-panel/prices${search}`}>
              {t.toPrices}
            </Link>
          ) : null}
        </>
      )}
    </section>
  );
}
