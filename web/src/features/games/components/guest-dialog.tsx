import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmailField } from '../../../components/email-field.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.js';
import {
  authTexts,
  judgeRegistration,
  OtpForm,
  PhoneField,
  type RegisterField,
  usePhoneClaim,
  useRegister,
} from '../../auth/public.js';
import { guestTexts as t } from '../texts.js';

const FIELDS: readonly RegisterField[] = ['name', 'email', 'phone'];
const EMPTY = { name: '', email: '', phone: '' };

interface Props {
  onClose: () => void;
  /** The visitor has an account and signs in with it. */
  onLogin: () => void;
}

/**
 * Joins without an account: a name, a phone number and a mail address that a code proves. Then the account is there, with a
 * random password; its player signs in by a code, or sets one.
 */
export function GuestDialog({ onClose, onLogin }: Props) {
  const [password] = useState(() => `${newIdempotencyKey()}-Aa1`);
  const [values, setValues] = useState(EMPTY);
  const [proof, setProof] = useState<{ email: string; tempToken: string }>();
  if (proof) {
    return (
      <Dialog title={t.codeTitle} size="narrow" onClose={onClose} closeOnBackdrop={false}>
        <OtpForm {...proof} onBack={() => setProof(undefined)} onSignedIn={ignore} />
      </Dialog>
    );
  }
  return (
    <GuestForm
      values={values}
      password={password}
      onChange={setValues}
      onCodeSent={setProof}
      onClose={onClose}
      onLogin={onLogin}
    />
  );
}

/** The page itself shows the next step to a signed-in player. */
function ignore() {}

interface FormProps extends Props {
  values: typeof EMPTY;
  password: string;
  onChange: (values: typeof EMPTY) => void;
  onCodeSent: (proof: { email: string; tempToken: string }) => void;
}

function GuestForm({ values, password, onChange, onCodeSent, onClose, onLogin }: FormProps) {
  const register = useRegister();
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const { claim, claimed, offerAfter } = usePhoneClaim(values.phone);
  const field = bind({ ...values, password, confirm: password }, ({ name, email, phone }) =>
    onChange({ name, email, phone }),
  );
  const submit = async () => {
    const verdict = judgeRegistration({ ...values, password, confirm: password });
    if (!verdict.ok) return show(verdict.errors);
    try {
      const { tempToken } = await register.mutateAsync({ ...verdict.body, ...claimed });
      toast.success(authTexts.otpSent);
      onCodeSent({ email: verdict.body.email, tempToken });
    } catch (error) {
      toast.error(messageOf(error, authTexts.registrationFailed));
      showFrom(error);
      offerAfter(error);
    }
  };
  return (
    <FormDialog
      title={t.title}
      formRef={formRef}
      busy={register.isPending}
      submit={register.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.text}</p>
      <TextField
        label={authTexts.fullName}
        name="name"
        autoComplete="name"
        maxLength={80}
        {...field('name')}
      />
      <EmailField label={authTexts.email} hint={t.emailHint} {...field('email')} />
      <PhoneField hint={t.phoneHint} claim={claim} {...field('phone')} />
      <p>
        <button type="button" className="link-btn" onClick={onLogin}>
          {t.hasAccount}
        </button>
      </p>
    </FormDialog>
  );
}
