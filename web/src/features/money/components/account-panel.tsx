import { Fetched } from '../../../components/fetched.js';
import { PROVIDER_NAMES } from '../../../components/provider-names.js';
import { VendorTag } from '../../../components/vendor-tag.js';
import { accountText } from '../account-form.js';
import { usePayoutAccount, useVendor } from '../api/use-payout-account.js';
import { moneyTexts as t } from '../texts.js';
import { usePayoutForm } from '../use-payout-form.js';
import { vendorTexts } from '../vendor-texts.js';
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
            {known ? <VendorState ownerId={ownerId} /> : null}
            <AccountFields ownerId={ownerId} />
          </>
        )}
      </Fetched>
    </div>
  );
}

/** The state of the owner at the payment provider that pays them directly. */
function VendorState({ ownerId }: { ownerId: string }) {
  const vendor = useVendor(ownerId).data;
  if (!vendor) return null;
  const { provider, status, needs, reason } = vendor;
  return (
    <section className="panel stack" aria-labelledby="money-vendor">
      <div className="row row-between row-wrap">
        <h2 id="money-vendor">{vendorTexts.title(PROVIDER_NAMES[provider])}</h2>
        <VendorTag status={status} text={vendorTexts.statuses[status]} />
      </div>
      <p className="text-2">{vendorTexts.hints[status]}</p>
      {needs ? <p>{vendorTexts.needs[needs]}</p> : null}
      {reason ? <p>{vendorTexts.reason(reason)}</p> : null}
    </section>
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
