import type { Customer } from '@crease/shared/contracts/customers';
import { formatPhone } from '@crease/shared/format/phone';
import { Icon } from '../../../components/icon.js';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { customersTexts as t } from '../texts.js';

interface Props {
  customers: Customer[];
  onOpen: (customer: Customer) => void;
}

/** Rows on a desktop, cards on a phone. */
export function CustomerTable({ customers, onOpen }: Props) {
  return (
    <div className="work-table-frame">
      <table className="work-table work-cards">
        <thead>
          <tr>
            <th scope="col">{t.columns.who}</th>
            <th scope="col">{t.phone}</th>
            <th scope="col" className="cell-money">
              {t.columns.visits}
            </th>
            <th scope="col" className="cell-money">
              {t.columns.noShows}
            </th>
            <th scope="col">{t.columns.last}</th>
            <th scope="col" className="cell-money">
              {t.columns.spent}
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.customerId}>
              <td className="cell-whole">
                <button type="button" className="link-btn" onClick={() => onOpen(customer)}>
                  <strong>{customer.name}</strong>
                </button>{' '}
                <Marks customer={customer} />
              </td>
              <td className="num cell-phone">{formatPhone(customer.phone)}</td>
              <td className="num cell-money cell-only-wide">{formatCount(customer.visits)}</td>
              <td className="num cell-money cell-only-wide">{formatCount(customer.noShows)}</td>
              <td className="cell-side small">
                {customer.lastVisit ? formatDateOf(customer.lastVisit) : t.never}
              </td>
              <td className="num cell-money customer-spent">
                <span className="customer-visits small text-2">{t.visits(customer.visits)} · </span>
                {formatRupees(customer.spent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Marks({ customer }: { customer: Customer }) {
  return (
    <>
      {customer.blocked ? (
        <span className="tag tag-danger">
          <Icon name="ban" small />
          {t.blocked}
        </span>
      ) : null}{' '}
      {customer.sameAs?.length ? (
        <span className="tag tag-info">
          <Icon name="users" small />
          {t.maybeSame}
        </span>
      ) : null}
    </>
  );
}
