import type { BodyOf } from '@crease/shared/contract';
import type { User, updateMe } from '@crease/shared/contracts/user';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { EmailField } from '../../../components/email-field.js';
import { PasswordField } from '../../../components/password-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { PhoneField, usePhoneClaim } from '../../auth/public.js';
import { type AccountField, formOf, judgeAccount, needsPassword } from '../account-form.js';
import { useUpdateMe } from '../api/use-update-me.js';
import { settingsTexts as t } from '../texts.js';
import { AvatarSettings } from './avatar-settings.js';
import { MailOffNotice } from './mail-off-notice.js';
import { VerifyEmailDialog } from './verify-email-dialog.js';

type EmailChange = Pick<BodyOf<typeof updateMe>, 'proof'> & { email: string };

const FIELDS: readonly AccountField[] = ['firstName', 'lastName', 'email', 'phone', 'password'];

export function AccountSettings({ user }: { user: User }) {
  const update = useUpdateMe();
  const [verifying, setVerifying] = useState<EmailChange>();
  const [form, setForm] = useState(() => formOf(user));
  const { formRef, show, showFrom, bind, clearAll } = useFieldErrors(FIELDS);

  const field = bind(form, setForm);
  const { claim, claimed, offerAfter } = usePhoneClaim(form.phone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const verdict = judgeAccount(form, user);
    if (!verdict.ok) {
      show(verdict.errors);
      return;
    }
    try {
      const { user: next } = await update.mutateAsync({ ...verdict.body, ...claimed });
      clearAll();
      const { email, proof } = verdict.body;
      // The account keeps its old address until the new one is confirmed by its code.
      setForm(formOf(next));
      if (email === undefined) toast.success(t.saved);
      else setVerifying({ email, proof });
    } catch (error) {
      // The server's messages are shown beside the fields.
      toast.error(t.saveFailed);
      showFrom(error);
      offerAfter(error);
      if (hasCode(error, 'BAD_CREDENTIALS') || hasCode(error, 'PROOF_NEEDED'))
        show({ password: messageOf(error, t.saveFailed) });
      if (hasCode(error, 'STATE_CONFLICT')) show({ phone: messageOf(error, t.saveFailed) });
      if (hasCode(error, 'DUPLICATE') && error.errors.length === 0) show(taken(verdict.body, error.message));
    }
  };

  return (
    <section className="panel stack-4" aria-labelledby="account-settings">
      <h2 id="account-settings">{t.account}</h2>
      <AvatarSettings user={user} />
      <form className="stack-4" ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
        <NameFields first={field('firstName')} last={field('lastName')} />
        {user.mail ? <MailOffNotice email={user.email} mail={user.mail} /> : null}
        <EmailField label={t.email} hint={user.email ? t.emailHint : t.emailMissing} {...field('email')} />
        {needsPassword(form, user) ? (
          <PasswordField
            label={t.emailPassword}
            hint={t.emailPasswordHint}
            name="current-password"
            autoComplete="current-password"
            {...field('password')}
          />
        ) : null}
        <PhoneField label={t.phone} claim={claim} {...field('phone')} />
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
      {verifying ? <VerifyEmailDialog {...verifying} onClose={() => setVerifying(undefined)} /> : null}
    </section>
  );
}

type BoundField = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;

function NameFields({ first, last }: { first: BoundField; last: BoundField }) {
  return (
    <div className="settings-pair">
      <TextField label={t.firstName} name="firstName" autoComplete="given-name" maxLength={40} {...first} />
      <TextField label={t.lastName} name="lastName" autoComplete="family-name" maxLength={40} {...last} />
    </div>
  );
}

/** A refusal without a field: it must be about one of the changed values. */
function taken(body: BodyOf<typeof updateMe>, text: string): FieldErrors<AccountField> {
  return body.email === undefined ? { phone: text } : { email: text };
}
