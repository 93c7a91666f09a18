import { anyCommissionBillPdf } from '@crease/shared/contracts/taxes';
import { useState } from 'react';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { SelectField } from '../../../components/select-field.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { monthsBefore } from '../../../lib/tax-time.js';
import { useAllCommissionBills } from '../api/use-tax-returns.js';
import { taxTexts as t } from '../tax-texts.js';
import { Fetched } from './fetched.js';

/** The operator's bills to all owners for the commission of a month. */
export function CommissionBills() {
  const months = monthsBefore(useToday());
  // The month under way has no bills yet.
  const [asked, setAsked] = useState({ month: months[1]?.value ?? '', page: 1 });
  const found = useAllCommissionBills(asked.month, asked.page);
  return (
    <>
      <div className="work-filters">
        <SelectField
          label={t.month}
          value={asked.month}
          options={months}
          onChange={(month) => setAsked({ month, page: 1 })}
        />
      </div>
      <Fetched query={found}>
        {({ bills, totals, eInvoicesFrom, pagination }) =>
          pagination.total === 0 ? (
            <EmptyState title={t.noBills} text={t.noBillsText} />
          ) : (
            <>
              {eInvoicesFrom ? (
                <p className="notice notice-accent">{t.eInvoices(formatDateOf(eInvoicesFrom))}</p>
              ) : null}
              <div className="work-table-frame">
                <table className="work-table work-cards">
                  <thead>
                    <tr>
                      <th scope="col">{t.owner}</th>
                      <th scope="col">{t.number}</th>
                      <th scope="col" className="cell-money">
                        {t.gstIn}
                      </th>
                      <th scope="col" className="cell-money">
                        {t.commission}
                      </th>
                      <th scope="col">{t.pdf}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {bills.map(({ ownerId, name, gstin, month, number, taxable, total }) => (
                      <tr key={ownerId}>
                        <th scope="row">
                          {name}
                          {gstin ? <div className="small text-2">{gstin}</div> : null}
                        </th>
                        <td className="num cell-line" data-label={t.number}>
                          {number}
                        </td>
                        <Sums gst={total - taxable} total={total} />
                        <td>
                          <DownloadButton
                            contract={anyCommissionBillPdf}
                            input={{ query: { owner: ownerId, month } }}
                            file={`${number.replaceAll('/', '-')}.pdf`}
                            text={t.pdf}
                          />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row">{t.total}</th>
                      <td />
                      <Sums gst={totals.total - totals.taxable} total={totals.total} />
                      <td />
                    </tr>
                  </tfoot>
                </table>
              </div>
              <Pager pagination={pagination} onPage={(page) => setAsked(({ month }) => ({ month, page }))} />
            </>
          )
        }
      </Fetched>
    </>
  );
}

const Sums = ({ gst, total }: { gst: number; total: number }) => (
  <>
    <td className="num cell-money cell-line" data-label={t.gstIn}>
      {formatExactRupees(gst)}
    </td>
    <td className="num cell-money cell-line" data-label={t.commission}>
      {formatExactRupees(total)}
    </td>
  </>
);
