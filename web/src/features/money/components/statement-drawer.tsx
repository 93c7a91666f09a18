import {
  type LedgerEntry,
  type Settlement,
  settlementCsv,
  settlementPdf,
} from '@crease/shared/contracts/settlements';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { DownloadButton } from '../../../components/download-button.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDays, formatInstant } from '../../../lib/format/time.js';
import { useSettlement } from '../api/use-settlements.js';
import { ownersShare } from '../owners-share.js';
import { moneyTexts as t } from '../texts.js';
import { SettlementTag } from './settlement-tag.js';

interface Props {
  ownerId: string;
  id: string;
  onClose: () => void;
}

/** The entries that a settlement pays out. */
export function StatementDrawer({ ownerId, id, onClose }: Props) {
  const settlement = useSettlement(ownerId, id);
  const input = { params: { id }, query: { workplace: ownerId } };
  const { data } = settlement;
  return (
    <Dialog
      title={data ? t.statementOf(formatDays(data.from, data.to)) : t.statement}
      size="drawer"
      onClose={onClose}
    >
      <Fetched query={settlement}>
        {({ entries, ...made }) => (
          <div className="stack-4">
            <div className="row row-between">
              <b className="num money-amount">{formatExactRupees(made.amount)}</b>
              <SettlementTag {...made} />
            </div>
            {made.reference ? (
              <p className="small text-2">
                {t.columns.reference}: {made.reference}
              </p>
            ) : null}
            {made.status === 'failed' ? (
              <p className="notice notice-danger">
                <Icon name="warning" />
                <span>{t.failedHint}</span>
              </p>
            ) : null}
            <Sums settlement={made} />
            <div className="row row-wrap">
              <DownloadButton
                contract={settlementPdf}
                input={input}
                file={`crease-settlement-${made.from}-${made.to}.pdf`}
                text={t.pdf}
              />
              <DownloadButton
                contract={settlementCsv}
                input={input}
                file={`crease-settlement-${made.from}-${made.to}.csv`}
                text={t.csv}
              />
            </div>
            <Entries entries={entries} ownerId={ownerId} amount={made.amount} />
          </div>
        )}
      </Fetched>
    </Dialog>
  );
}

/** How the amount is made; nothing for a settlement older than its sums. */
function Sums({ settlement }: { settlement: Settlement }) {
  if (settlement.gross === undefined) return null;
  return (
    <dl className="stack-1">
      {(['gross', 'fee', 'commission', 'tcs', 'tds'] as const).map((part) => (
        <div key={part} className="row row-between">
          <dt className="text-2">{t.taxColumns[part]}</dt>
          <dd className="num">{formatExactRupees(settlement[part] ?? 0)}</dd>
        </div>
      ))}
      {(['takenBack', 'reversed'] as const).map((part) =>
        settlement[part] ? (
          <div key={part} className="row row-between">
            <dt className="text-2">{t[part]}</dt>
            <dd className="num">{formatExactRupees(settlement[part])}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Entries({ entries, ownerId, amount }: { entries: LedgerEntry[]; ownerId: string; amount: number }) {
  return (
    <section className="stack" aria-label={t.entries(entries.length)}>
      <h3>{t.entries(entries.length)}</h3>
      <ul className="lines">
        {entries.map((entry) => (
          <li key={entry._id} className="row-between">
            <span className="money-entry">
              <strong>{entry._id.startsWith('tax:') ? t.withheld : t.kinds[entry.kind]}</strong>
              <span className="small text-2">
                {formatInstant(entry.at)}
                {entry.bookingId ? (
                  <>
                    {' · '}
                    <Link to={`/owner-panel/bookings?booking=${entry.bookingId}`}>{t.booking}</Link>
                  </>
                ) : null}
              </span>
            </span>
            <b className="num">{formatExactRupees(ownersShare(entry, ownerId))}</b>
          </li>
        ))}
      </ul>
      <p className="row row-between money-together">
        <strong>{t.together}</strong>
        <b className="num">{formatExactRupees(amount)}</b>
      </p>
    </section>
  );
}
