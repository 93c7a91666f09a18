import { formatCount, formatExactRupees } from '../../../lib/format/money.js';
import type { By, EarningsReport } from '../api/use-earnings.js';
import { reportsTexts as t } from '../texts.js';

interface Props extends EarningsReport {
  by: By;
  word: (key: string) => string;
}

const COUNTS = ['bookings', 'hours'] as const;
const SUMS = ['gross', 'refunds', 'fees', 'online', 'cash', 'upi'] as const;

type Sum = (typeof SUMS)[number] | 'entryFees';

/** All rows as figures. On a phone the table scrolls sideways under its first column. */
export function EarningsTable({ rows, totals, by, word }: Props) {
  // Most workplaces hold no tournaments.
  const sums: readonly Sum[] = totals.entryFees > 0 ? [...SUMS, 'entryFees'] : SUMS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="work-table-frame scrolls" tabIndex={0} aria-label={t.views.earnings}>
      <table className="work-table report-table">
        <thead>
          <tr>
            <th scope="col">{by === 'day' || by === 'week' || by === 'month' ? t.columns.key : t.bys[by]}</th>
            {(['net', ...COUNTS, ...sums] as const).map((column) => (
              <th key={column} scope="col" className="cell-money">
                {t.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{word(row.key)}</th>
              <Figures row={row} sums={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.together}</th>
            <Figures row={totals} sums={sums} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({ row, sums }: { row: EarningsReport['totals']; sums: readonly Sum[] }) {
  return (
    <>
      <td className="num cell-money">{formatExactRupees(row.net)}</td>
      {COUNTS.map((column) => (
        <td key={column} className="num cell-money">
          {formatCount(row[column])}
        </td>
      ))}
      {sums.map((column) => (
        <td key={column} className="num cell-money">
          {formatExactRupees(row[column])}
        </td>
      ))}
    </>
  );
}
