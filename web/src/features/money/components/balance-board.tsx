import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { useBalance } from '../api/use-balance.js';
import { usePayoutAccount } from '../api/use-payout-account.js';
import { moneyTexts as t } from '../texts.js';

const PARTS = [
  ['ahead', 'aheadHint'],
  ['due', 'dueHint'],
  ['onTheWay', 'onTheWayHint'],
  ['paid', 'paidHint'],
] as const;

/** The balance: where the money taken online is now. */
export function BalanceBoard({ ownerId, onAccount }: { ownerId: string; onAccount: () => void }) {
  const balance = useBalance(ownerId);
  const account = usePayoutAccount(ownerId);
  return (
    <>
      <Fetched query={balance}>
        {(sums) => (
          <dl className="work-sums">
            {PARTS.map(([part, hint]) => (
              <div key={part} className="work-sum">
                <dt>{t.balance[part]}</dt>
                <dd className="num">{formatExactRupees(sums[part])}</dd>
                <dd className="small text-2">{t.balance[hint]}</dd>
              </div>
            ))}
            {sums.disputed ? (
              <div className="work-sum">
                <dt>{t.balance.disputed}</dt>
                <dd className="num">{formatExactRupees(sums.disputed)}</dd>
                <dd className="small text-2">{t.balance.disputedHint}</dd>
              </div>
            ) : null}
          </dl>
        )}
      </Fetched>
      {account.data === null ? (
        <div className="notice notice-accent">
          <Icon name="warning" />
          <strong>{t.noAccount}</strong>
          <div className="notice-actions">
            <button type="button" className="btn btn-small" onClick={onAccount}>
              {t.addAccount}
            </button>
          </div>
        </div>
      ) : null}
    </>
  );
}
