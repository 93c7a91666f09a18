import type { FormEvent } from 'react';
import { EmailField } from '../../../components/email-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useRegister } from '../api/use-register.js';
import { judgeRegistration, type RegisterField } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';
import { usePhoneClaim } from '../use-phone-claim.js';
import { NewPasswordFields, PhoneField } from './account-fields.js';

const FIELDS: readonly RegisterField[] = ['name', 'email', 'phone', 'password', 'confirm'];

interface Props {
  values: Record<RegisterField, string>;
  onChange: (values: Record<RegisterField, string>) => void;
  onCodeSent: (proof: { email: string; tempToken: string }) => void;
}

export function RegisterForm({ values, onChange, onCodeSent }: Props) {
  const register = useRegister();
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);

  const field = bind(values, onChange);
  const { claim, claimed, offerAfter } = usePhoneClaim(values.phone);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending) return;
    const verdict = judgeRegistration(values);
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    const body = { ...verdict.body, ...claimed };
    register.mutate(body, {
      onSuccess: ({ tempToken }) => {
        toast.success(t.otpSent);
        onCodeSent({ email: body.email, tempToken });
      },
      onError: (error) => {
        toast.error(messageOf(error, t.registrationFailed));
        showFrom(error);
        offerAfter(error);
      },
    });
  };

  return (
    <form className="stack-4" ref={formRef} onSubmit={submit} noValidate aria-label={t.register}>
      <TextField label={t.fullName} name="name" autoComplete="name" maxLength={80} {...field('name')} />
      <EmailField label={t.email} {...field('email')} />
      <PhoneField hint={t.phoneHint} claim={claim} {...field('phone')} />
      <NewPasswordFields password={field('password')} confirm={field('confirm')} />
      <button type="submit" className="btn btn-primary btn-wide" disabled={register.isPending}>
        {register.isPending ? t.creating : t.createAccount}
      </button>
    </form>
  );
}
