import type { ResponseOf } from '@crease/shared/contract';
import { type ownerTax, tcsCertificate, tdsCertificate } from '@crease/shared/contracts/taxes';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { SelectField } from '../../../components/select-field.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDateOf, formatMonth } from '../../../lib/format/time.js';
import { daysOfQuarter, yearsBefore } from '../../../lib/tax-time.js';
import { useTax } from '../api/use-tax.js';
import { moneyTexts as t } from '../texts.js';
import { CommissionBills } from './commission-bills.js';

type Year = Omit<ResponseOf<typeof ownerTax>, 'success'>;
type Sums = Year['totals'];

const COLUMNS = ['gross', 'fee', 'commission', 'tcs', 'tds', 'net'] as const;

interface Props {
  ownerId: string;
  year: string | undefined;
  onYear: (year: string) => void;
}

/**
 * A financial year by month: what was settled and what was withheld, with the certificates, and the bills for
 * commission.
 */
export function TaxYear({ ownerId, year, onYear }: Props) {
  const years = yearsBefore(useToday());
  const shown = year ?? years[0]?.value ?? '';
  const tax = useTax(ownerId, shown);
  return (
    <div className="stack-4">
      <div className="work-filters">
        <SelectField label={t.taxYear} value={shown} options={years} onChange={onYear} />
      </div>
      <Fetched query={tax}>
        {(found) =>
          found.months.length === 0 && found.quarters.length === 0 ? (
            <EmptyState title={t.noTax} text={t.noTaxText} />
          ) : (
            <>
              {found.eInvoicesFrom ? (
                <p className="notice notice-accent">{t.eInvoices(formatDateOf(found.eInvoicesFrom))}</p>
              ) : null}
              {found.months.length > 0 ? (
                <>
                  <Months ownerId={ownerId} year={found} />
                  <p className="small text-2">{t.gstIncluded}</p>
                </>
              ) : null}
              {found.quarters.length > 0 ? <Quarters ownerId={ownerId} quarters={found.quarters} /> : null}
            </>
          )
        }
      </Fetched>
      <CommissionBills ownerId={ownerId} />
    </div>
  );
}

function Months({ ownerId, year: { months, totals } }: { ownerId: string; year: Year }) {
  return (
    <div className="work-table-frame scrolls">
      <table className="work-table work-cards">
        <thead>
          <tr>
            <th scope="col">{t.taxColumns.month}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="cell-money">
                {t.taxColumns[column]}
              </th>
            ))}
            <th scope="col">{t.taxColumns.certificate}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, ...sums }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(`${month}-01`)}</th>
              <Cells sums={sums} />
              <td>
                {sums.tcs === 0 ? null : (
                  <DownloadButton
                    contract={tcsCertificate}
                    input={{ query: { workplace: ownerId, month } }}
                    file={`crease-tcs-${month}.pdf`}
                    text={t.pdf}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.yearTotal}</th>
            <Cells sums={totals} />
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Cells = ({ sums }: { sums: Sums }) => (
  <>
    {COLUMNS.map((column) => (
      <td key={column} className="num cell-money cell-line" data-label={t.taxColumns[column]}>
        {formatExactRupees(sums[column])}
      </td>
    ))}
  </>
);

function Quarters({ ownerId, quarters }: { ownerId: string; quarters: Year['quarters'] }) {
  return (
    <section className="stack" aria-label={t.quarters}>
      <h2>{t.quarters}</h2>
      <ul className="lines">
        {quarters.map(({ quarter, tds }) => (
          <li key={quarter} className="row-between">
            <span>
              <strong>{daysOfQuarter(quarter)}</strong> <b className="num">{formatExactRupees(tds)}</b>
            </span>
            <DownloadButton
              contract={tdsCertificate}
              input={{ query: { workplace: ownerId, quarter } }}
              file={`crease-tds-${quarter}.pdf`}
              text={t.pdf}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
