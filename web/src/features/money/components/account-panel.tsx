import { useState } from 'react';
import { Fetched } from '../../../components/fetched.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { type AccountField, EMPTY_ACCOUNT, judgeAccount } from '../account-form.js';
import { usePayoutAccount, useSetPayoutAccount } from '../api/use-payout-account.js';
import { moneyTexts as t } from '../texts.js';

const FIELDS = ['vpa', 'accountNumber', 'again', 'ifsc', 'name'] as const satisfies AccountField[];
const KINDS = ['vpa', 'bank'] as const;

/** Where settlements go, as it is known, and the form that changes it. */
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
                <dd>
                  {known
                    ? (known.vpa ?? [known.accountNumber, known.ifsc, known.name].filter(Boolean).join(', '))
                    : t.accountNone}
                </dd>
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
  const save = useSetPayoutAccount(ownerId);
  const [form, setForm] = useState(EMPTY_ACCOUNT);
  const { formRef, errors, show, clearAll, showFrom, bind } = useFieldErrors<AccountField>(FIELDS);
  const field = bind(form, (next) => setForm({ ...form, ...next }));

  const submit = async () => {
    const judged = judgeAccount(form);
    if (!judged.ok) return show(judged.errors);
    try {
      await save.mutateAsync(judged.body);
      setForm(EMPTY_ACCOUNT);
      toast.success(t.accountSaved);
    } catch (error) {
      toast.error(messageOf(error, t.accountFailed));
      showFrom(error);
    }
  };
  return (
    <form
      ref={formRef}
      className="panel stack-4"
      noValidate
      aria-label={t.views.account}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit();
      }}
    >
      <div className="chips chips-wrap">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={form.kind === kind}
            onClick={() => {
              clearAll();
              setForm({ ...form, kind });
            }}
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
            // Typed twice, not copied: a copy would repeat the mistake.
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
      <div>
        <button type="submit" className="btn btn-primary" disabled={save.isPending}>
          {save.isPending ? t.saving : t.saveAccount}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {Object.values(errors).join(' ')}
      </p>
    </form>
  );
}
