import { Fetched } from '../../../components/fetched.js';
import { accountText, PayoutFields, usePayoutAccount, type usePayoutForm } from '../../money/public.js';
import { listGroundTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  account: ReturnType<typeof usePayoutForm>;
}

/** Where payouts go, and what happens after the ground is sent. */
export function BankStep({ ownerId, account }: Props) {
  const known = usePayoutAccount(ownerId);
  return (
    <>
      <section className="panel stack-4">
        <p className="text-2">{t.bankText}</p>
        <Fetched query={known}>
          {(now) => (
            <>
              {now ? (
                <p>
                  {t.bankKnown} <strong className="num">{accountText(now)}</strong>
                </p>
              ) : null}
              <PayoutFields account={account} />
              <p className="field-hint">{now ? t.bankChange : t.bankLater}</p>
            </>
          )}
        </Fetched>
      </section>
      <section className="panel stack" aria-labelledby="list-next">
        <h2 id="list-next">{t.whatNext}</h2>
        <ol className="list-next">
          {t.nextSteps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
