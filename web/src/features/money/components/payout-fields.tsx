import { PasswordField } from '../../../components/password-field.js';
import { TextField } from '../../../components/text-field.js';
import { moneyTexts as t } from '../texts.js';
import type { PayoutFormState } from '../use-payout-form.js';

const KINDS = ['vpa', 'bank'] as const;

/** A UPI address, or a bank account with its number typed twice. */
export function PayoutFields({ account }: { account: PayoutFormState }) {
  const { form, errors, field, choose, needsProof } = account;
  return (
    <>
      <div className="chips chips-wrap">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={form.kind === kind}
            onClick={() => choose(kind)}
          >
            {t.kindsOfAccount[kind]}
          </button>
        ))}
      </div>
      {form.kind === 'vpa' ? (
        <TextField
          label={t.vpa}
          hint={t.vpaHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={130}
          {...field('vpa')}
        />
      ) : (
        <>
          <TextField
            label={t.accountNumber}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            {...field('accountNumber')}
          />
          <TextField
            label={t.accountAgain}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            // The second number is typed, not pasted: a copy would repeat the mistake.
            onPaste={(event) => event.preventDefault()}
            {...field('again')}
          />
          <TextField
            label={t.ifsc}
            hint={t.ifscHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={11}
            {...field('ifsc')}
          />
          <TextField label={t.holder} autoComplete="name" maxLength={100} {...field('name')} />
        </>
      )}
      {needsProof ? (
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="current-password"
          {...field('password')}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {Object.values(errors).join(' ')}
      </p>
    </>
  );
}
