import type { Regular, RegularDate } from '@crease/shared/contracts/regulars';
import { formatPhone } from '@crease/shared/format/phone';
import { Link } from 'react-router-dom';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { formatDay } from '../../../lib/format/time.js';
import { dueNow } from '../sums.js';
import { regularsTexts as t } from '../texts.js';
import { isAhead, whenOf } from '../words.js';

interface Props {
  regulars: readonly (Regular & { dates: RegularDate[] })[];
  today: string;
  linkTo: (id: string) => string;
}

/** Rows on a desktop, cards on a phone. */
export function RegularTable({ regulars, today, linkTo }: Props) {
  return (
    <div className="work-table-frame">
      <table className="work-table work-cards">
        <thead>
          <tr>
            <th scope="col">{t.columns.who}</th>
            <th scope="col">{t.columns.when}</th>
            <th scope="col" className="cell-money">
              {t.columns.ahead}
            </th>
            <th scope="col">{t.columns.until}</th>
            <th scope="col" className="cell-money">
              {t.columns.due}
            </th>
          </tr>
        </thead>
        <tbody>
          {regulars.map((regular) => {
            const ahead = regular.dates.filter(isAhead).length;
            return (
              <tr key={regular._id}>
                <td className="cell-whole">
                  <Link className="link-btn regular-name" to={linkTo(regular._id)}>
                    <strong>{regular.customer.name}</strong>
                  </Link>{' '}
                  <span className="small text-2 num">{formatPhone(regular.customer.phone)}</span>
                </td>
                <td>
                  {whenOf(regular)}{' '}
                  {regular.status === 'ended' ? <span className="tag">{t.ended}</span> : null}
                </td>
                <td className="num cell-money cell-only-wide">{formatCount(ahead)}</td>
                <td className="cell-side small">{formatDay(regular.until, today)}</td>
                <td className="num cell-money regular-due" data-label={t.columns.due}>
                  {formatRupees(dueNow(regular.dates, today))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
