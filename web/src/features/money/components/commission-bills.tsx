import { commissionBillPdf } from '@crease/shared/contracts/taxes';
import { useState } from 'react';
import { DownloadButton } from '../../../components/download-button.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatMonth } from '../../../lib/format/time.js';
import { useCommissionBills } from '../api/use-tax.js';
import { moneyTexts as t } from '../texts.js';

/** The operator's monthly bills for commission; nothing while there are none. */
export function CommissionBills({ ownerId }: { ownerId: string }) {
  const [page, setPage] = useState(1);
  return (
    <Fetched query={useCommissionBills(ownerId, page)}>
      {({ bills, pagination }) =>
        pagination.total === 0 ? null : (
          <section className="stack" aria-label={t.bills}>
            <h2>{t.bills}</h2>
            <p className="small text-2">{t.billsText}</p>
            <ul className="lines">
              {bills.map(({ month, number, taxable, total }) => (
                <li key={month} className="row-between">
                  <span>
                    <strong>{formatMonth(`${month}-01`)}</strong>{' '}
                    <b className="num">{formatExactRupees(total)}</b>{' '}
                    <span className="small text-2 num money-bill">
                      <span>{number}</span>
                      {taxable === total ? null : (
                        <span>{t.ofWhichGst(formatExactRupees(total - taxable))}</span>
                      )}
                    </span>
                  </span>
                  <DownloadButton
                    contract={commissionBillPdf}
                    input={{ query: { workplace: ownerId, month } }}
                    file={`${number.replaceAll('/', '-')}.pdf`}
                    text={t.pdf}
                  />
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} />
          </section>
        )
      }
    </Fetched>
  );
}
