import { Fetched } from '../../../components/fetched.js';
import { accountText } from '../account-form.js';
import { usePayoutAccount } from '../api/use-payout-account.js';
import { moneyTexts as t } from '../texts.js';
import { usePayoutForm } from '../use-payout-form.js';
import { PayoutFields } from './payout-fields.js';

/** The payout account, and the form that changes it. */
export function AccountPanel({ ownerId }: { ownerId: string }) {
  const account = usePayoutAccount(ownerId);
  return (
    <div className="stack-4 money-form">
      <p className="text-2">{t.accountText}</p>
      <Fetched query={account}>
        {(known) => (
          <>
            <dl className="work-facts panel">
              <div>
                <dt>{t.accountNow}</dt>
                <dd>{known ? accountText(known) : t.accountNone}</dd>
              </div>
            </dl>
            <AccountFields ownerId={ownerId} />
          </>
        )}
      </Fetched>
    </div>
  );
}

function AccountFields({ ownerId }: { ownerId: string }) {
  const account = usePayoutForm(ownerId);
  return (
    <form
      ref={account.formRef}
      className="panel stack-4"
      noValidate
      aria-label={t.views.account}
      onSubmit={(event) => {
        event.preventDefault();
        if (!account.busy) void account.submit();
      }}
    >
      <PayoutFields account={account} />
      <div>
        <button type="submit" className="btn btn-primary" disabled={account.busy}>
          {account.busy ? t.saving : t.saveAccount}
        </button>
      </div>
    </form>
  );
}
