import { useState } from 'react';
import { Pager } from '../../../../components/pager.js';
import { serverNow } from '../../../../lib/clock.js';
import { formatDateOf, formatInstant } from '../../../../lib/format/time.js';
import { useUnregisteredInvoices } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';
import { AskingButton } from './asking-button.js';
import { MoneyLine } from './money-line.js';
import { type Asking, ReasonDialog } from './reason-dialog.js';

const isOverdue = (nextAt?: string): boolean => nextAt !== undefined && Date.parse(nextAt) < serverNow();

/**
 * Documents that the invoice portal has not registered or signed, with what an admin can do. Nothing where e-invoices
 * are off.
 */
export function UnregisteredInvoices() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Asking>();
  const query = useUnregisteredInvoices(page);
  if (query.data && !query.data.isOn && query.data.pagination.total === 0) return null;
  return (
    <section className="panel stack">
      <h2>{t.einvoices}</h2>
      <Fetched query={query}>
        {({ invoices, pagination }) => (
          <>
            {invoices.length === 0 ? <p className="text-2">{t.noEInvoices}</p> : null}
            <ul className="lines">
              {invoices.map(({ id, number, date, buyer, total, state, code, problem, at, nextAt }) => (
                <MoneyLine
                  key={id}
                  amount={total}
                  who={buyer.name}
                  words={[
                    number,
                    formatDateOf(date),
                    buyer.gstin,
                    `${code} ${problem}`.trim(),
                    formatInstant(at),
                    nextAt ? t.nextTry(formatInstant(nextAt)) : t.noNextTry,
                  ]}
                >
                  <div className="row">
                    {state === 'refused' || isOverdue(nextAt) ? (
                      <AskingButton
                        whose={number}
                        act={{ kind: 'retry-einvoice', id }}
                        title={t.retryEInvoice(number)}
                        text={t.retryEInvoiceText}
                        action={t.retry}
                        done={t.retried}
                        onAsk={setAsking}
                      />
                    ) : null}
                    <AskingButton
                      whose={number}
                      act={{ kind: 'set-einvoice-aside', id }}
                      title={t.setAsideTitle(number)}
                      text={t.setAsideText}
                      action={t.setAside}
                      done={t.setAsideDone}
                      onAsk={setAsking}
                    />
                  </div>
                </MoneyLine>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} />
          </>
        )}
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}
