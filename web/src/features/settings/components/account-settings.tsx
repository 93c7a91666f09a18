import type { User } from '@crease/shared/contracts/user';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { type AccountField, formOf, judgeAccount } from '../account-form.js';
import { useUpdateMe } from '../api/use-update-me.js';
import { settingsTexts as t } from '../texts.js';

const FIELDS: readonly AccountField[] = ['firstName', 'lastName', 'phone'];

export function AccountSettings({ user }: { user: User }) {
  const update = useUpdateMe();
  const [form, setForm] = useState(() => formOf(user));
  const { formRef, errors, show, showFrom, clear, clearAll } = useFieldErrors(FIELDS);

  const field = (name: AccountField) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      setForm((all) => ({ ...all, [name]: value }));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const verdict = judgeAccount(form);
    if (!verdict.ok) {
      show(verdict.errors);
      return;
    }
    update.mutate(verdict.body, {
      onSuccess: ({ user: next }) => {
        setForm(formOf(next));
        clearAll();
        toast.success(t.saved);
      },
      onError: (error) => {
        toast.error(messageOf(error, t.saveFailed));
        showFrom(error);
      },
    });
  };

  return (
    <section className="panel stack-4" aria-labelledby="account-settings">
      <h2 id="account-settings">{t.account}</h2>
      <form className="stack-4" ref={formRef} onSubmit={submit} noValidate>
        <div className="settings-pair">
          <TextField
            label={t.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={40}
            {...field('firstName')}
          />
          <TextField
            label={t.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={40}
            {...field('lastName')}
          />
        </div>
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          hint={t.emailHint}
          value={user.email}
          onChange={unchanged}
          readOnly
        />
        <TextField
          label={t.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          {...field('phone')}
        />
        <div className="settings-actions">
          <button type="submit" className="btn btn-primary" disabled={update.isPending}>
            {update.isPending ? t.saving : t.save}
          </button>
          <button
            type="button"
            className="btn"
            disabled={update.isPending}
            onClick={() => {
              setForm(formOf(user));
              clearAll();
            }}
          >
            {t.cancel}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The field is read-only. */
function unchanged() {}
