import type { Settlement } from '@crease/shared/contracts/settlements';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDateOf, formatDays, formatInstant } from '../../../lib/format/time.js';
import { useSettlements } from '../api/use-settlements.js';
import { moneyTexts as t } from '../texts.js';
import { SettlementTag } from './settlement-tag.js';
import { StatementDrawer } from './statement-drawer.js';

interface Props {
  ownerId: string;
  page: number;
  /** The settlement whose statement is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  onPage: (page: number) => void;
}

export function Settlements({ ownerId, page, open, onOpen, onPage }: Props) {
  const list = useSettlements(ownerId, page);
  return (
    <>
      <Fetched query={list}>
        {({ settlements, pagination }) =>
          settlements.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <div className="stack-4">
              <div className="work-table-frame">
                <table className="work-table work-cards">
                  <thead>
                    <tr>
                      <th scope="col">{t.columns.period}</th>
                      <th scope="col">{t.columns.status}</th>
                      <th scope="col">{t.columns.made}</th>
                      <th scope="col">{t.columns.reference}</th>
                      <th scope="col" className="cell-money">
                        {t.columns.amount}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {settlements.map((one) => (
                      <Row key={one._id} settlement={one} onOpen={() => onOpen(one._id)} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager pagination={pagination} onPage={onPage} />
            </div>
          )
        }
      </Fetched>
      {open ? <StatementDrawer ownerId={ownerId} id={open} onClose={() => onOpen(undefined)} /> : null}
    </>
  );
}

function Row({ settlement, onOpen }: { settlement: Settlement; onOpen: () => void }) {
  const { from, to, amount, status, reference, at, waiting } = settlement;
  return (
    <tr>
      <td>
        <button type="button" className="link-btn" onClick={onOpen}>
          <strong>{formatDays(from, to)}</strong>
        </button>
      </td>
      <td className="money-status">
        <SettlementTag status={status} amount={amount} />
        {waiting ? <p className="small text-2">{waitingText(waiting)}</p> : null}
      </td>
      <td className="small">{formatDateOf(at)}</td>
      <td className="small text-2 cell-only-wide">{reference ?? ''}</td>
      <td className="num cell-money cell-side">{formatExactRupees(amount)}</td>
    </tr>
  );
}

const waitingText = (waiting: NonNullable<Settlement['waiting']>): string =>
  waiting.reason === 'checks' ? t.waitingForChecks : t.waiting(formatInstant(new Date(waiting.until)));
