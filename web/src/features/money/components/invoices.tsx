import type { ResponseOf } from '@crease/shared/contract';
import { invoicePdf, invoicesCsv, type listInvoices } from '@crease/shared/contracts/invoices';
import { DayRangeFields } from '../../../components/day-range-fields.js';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useInvoices } from '../api/use-invoices.js';
import { taxPeriods } from '../tax-periods.js';
import { moneyTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  from: string | undefined;
  to: string | undefined;
  page: number;
  set: (change: { from?: string | undefined; to?: string | undefined; page?: number }) => void;
  onLegal: () => void;
}

type Listed = ResponseOf<typeof listInvoices>['invoices'][number];

/** Invoices and credit notes of a date range. */
export function Invoices({ ownerId, from, to, page, set, onLegal }: Props) {
  const today = useToday();
  const list = useInvoices(ownerId, { from, to, page });
  return (
    <div className="stack-4">
      <div className="work-filters">
        <DayRangeFields from={from} to={to} presets={taxPeriods(today)} onChange={set} />
        <DownloadButton
          contract={invoicesCsv}
          input={{ query: { workplace: ownerId, from, to } }}
          file={`crease-invoices-${from ?? 'all'}-${to ?? 'now'}.csv`}
          text={t.gstr}
        />
      </div>
      <Fetched query={list}>
        {({ invoices, pagination }) =>
          invoices.length === 0 ? (
            <EmptyState title={t.noInvoices} text={t.noInvoicesText}>
              <button type="button" className="btn" onClick={onLegal}>
                {t.toLegal}
              </button>
            </EmptyState>
          ) : (
            <>
              <div className="work-table-frame">
                <table className="work-table work-cards">
                  <thead>
                    <tr>
                      <th scope="col">{t.invoiceColumns.number}</th>
                      <th scope="col">{t.invoiceColumns.date}</th>
                      <th scope="col">{t.invoiceColumns.buyer}</th>
                      <th scope="col" className="cell-money">
                        {t.invoiceColumns.taxable}
                      </th>
                      <th scope="col" className="cell-money">
                        {t.invoiceColumns.tax}
                      </th>
                      <th scope="col" className="cell-money">
                        {t.invoiceColumns.total}
                      </th>
                      <th scope="col">{t.pdf}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {invoices.map((one) => (
                      <Row key={one.number} invoice={one} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager pagination={pagination} onPage={(next) => set({ page: next })} />
            </>
          )
        }
      </Fetched>
    </div>
  );
}

function Row({ invoice }: { invoice: Listed }) {
  const { number, series, date, buyer, taxable, cgst = 0, sgst = 0, igst, total, bookingId } = invoice;
  return (
    <tr>
      <td className="num">
        {number}
        {series === 'credit-note' ? <span className="small text-2">{t.creditNote}</span> : null}
      </td>
      <td className="small">{formatDateOf(date)}</td>
      <td className="cell-whole">
        {buyer.name}
        {buyer.gstin ? <span className="small text-2">{buyer.gstin}</span> : null}
      </td>
      <td className="num cell-money cell-only-wide">{formatRupees(taxable)}</td>
      <td className="num cell-money cell-only-wide">
        {formatRupees(igst ?? cgst + sgst)}
        <span className="small text-2">{igst === undefined ? t.cgstSgst : t.igst}</span>
      </td>
      <td className="num cell-money cell-side money-total">{formatRupees(total)}</td>
      <td className="cell-side">
        {series === 'credit-note' ? null : (
          <DownloadButton
            contract={invoicePdf}
            input={{ params: { id: bookingId } }}
            file={`${number.replaceAll('/', '-')}.pdf`}
            text={t.pdf}
          />
        )}
      </td>
    </tr>
  );
}
