import type { BodyOf } from '@crease/shared/contract';
import { type requestPhoneOtp, verifyPhoneOtp } from '@crease/shared/contracts/auth';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmailField } from '../../../components/email-field.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { type FieldErrors, useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import {
  authTexts,
  judgeRegistration,
  OtpForm,
  PhoneField,
  PhoneOtpForm,
  type RegisterField,
  usePhoneClaim,
  useRegister,
  useSendPhoneCode,
} from '../../auth/public.js';
import { useSite } from '../../site/public.js';
import { guestTexts as t } from '../texts.js';
import { RadioCards } from './radio-cards.js';

const FIELDS: readonly RegisterField[] = ['name', 'email', 'phone'];
const EMPTY = { name: '', email: '', phone: '' };

type Way = 'phone' | 'email';
/** The code that is on its way, and what it proves. */
type Sent =
  | { to: 'email'; email: string; tempToken: string }
  | { to: 'phone'; name: string; asked: BodyOf<typeof requestPhoneOtp> };

interface Props {
  onClose: () => void;
  /** The visitor has an account and signs in with it. */
  onLogin: () => void;
}

/**
 * Joins without an account: a name and a phone number that a code proves or, beside the number, a mail address. Then
 * the account is there; its player signs in by a code, or sets a password once it has an address.
 */
export function GuestDialog({ onClose, onLogin }: Props) {
  const [password] = useState(() => `${newIdempotencyKey()}-Aa1`);
  const [values, setValues] = useState(EMPTY);
  const [chosen, setWay] = useState<Way>('phone');
  const [sent, setSent] = useState<Sent>();
  const texted = useSite(true).data?.texts?.sms === true;
  const back = () => setSent(undefined);
  if (sent) {
    return (
      <Dialog title={t.codeTitle} size="narrow" onClose={onClose} closeOnBackdrop={false}>
        {sent.to === 'phone' ? (
          <PhoneOtpForm asked={sent.asked} name={sent.name} onBack={back} onSignedIn={ignore} />
        ) : (
          <OtpForm email={sent.email} tempToken={sent.tempToken} onBack={back} onSignedIn={ignore} />
        )}
      </Dialog>
    );
  }
  return (
    <GuestForm
      values={values}
      password={password}
      way={texted ? chosen : 'email'}
      onWay={texted ? setWay : undefined}
      onChange={setValues}
      onCodeSent={setSent}
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
  way: Way;
  /** Absent where no SMS are sent. */
  onWay: ((way: Way) => void) | undefined;
  onChange: (values: typeof EMPTY) => void;
  onCodeSent: (sent: Sent) => void;
}

function GuestForm(props: FormProps) {
  const { values, password, way, onWay, onChange, onClose, onLogin } = props;
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const { claim, claimed, offerAfter } = usePhoneClaim(values.phone);
  const { busy, submit } = useGuestCode(props, claimed, show, (error) => {
    showFrom(error);
    offerAfter(error);
  });
  const field = bind({ ...values, password, confirm: password }, ({ name, email, phone }) =>
    onChange({ name, email, phone }),
  );
  return (
    <FormDialog
      title={t.title}
      formRef={formRef}
      busy={busy}
      submit={busy ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{onWay ? t.textEither : t.text}</p>
      <TextField
        label={authTexts.fullName}
        name="name"
        autoComplete="name"
        maxLength={80}
        {...field('name')}
      />
      {onWay ? (
        <RadioCards
          legend={t.where}
          name="code-to"
          value={way}
          options={[
            { value: 'phone', title: t.phone, hint: t.phoneChoice },
            { value: 'email', title: t.email, hint: t.emailChoice },
          ]}
          onChange={onWay}
        />
      ) : null}
      {way === 'email' ? <EmailField label={authTexts.email} hint={t.emailHint} {...field('email')} /> : null}
      <PhoneField
        hint={way === 'phone' ? t.phoneCodeHint : t.phoneHint}
        claim={claim}
        {...(way === 'phone' ? { claimHint: authTexts.phoneProvenHere } : {})}
        {...field('phone')}
      />
      <p>
        <button type="button" className="link-btn" onClick={onLogin}>
          {t.hasAccount}
        </button>
      </p>
    </FormDialog>
  );
}

/** Requests the code of the chosen way. */
function useGuestCode(
  { values, password, way, onCodeSent }: FormProps,
  claimed: { phoneIsMine?: true },
  show: (errors: FieldErrors<RegisterField>) => void,
  onFailed: (error: unknown) => void,
) {
  const register = useRegister();
  const text = useSendPhoneCode();

  const toPhone = async () => {
    const judged = judgeBySchema(verifyPhoneOtp.body.omit({ otp: true }).required(), {
      name: values.name,
      phone: values.phone,
    });
    if (!judged.ok) return show(fieldsOf(judged.errors, values));
    const { name, phone } = judged.data;
    const asked = { phone, ...claimed };
    await text.mutateAsync(asked);
    toast.success(authTexts.codeTexted);
    onCodeSent({ to: 'phone', name, asked });
  };
  const toEmail = async () => {
    const verdict = judgeRegistration({ ...values, password, confirm: password });
    if (!verdict.ok) return show(verdict.errors);
    const { tempToken } = await register.mutateAsync({ ...verdict.body, ...claimed });
    toast.success(authTexts.otpSent);
    onCodeSent({ to: 'email', email: verdict.body.email, tempToken });
  };
  const submit = async () => {
    try {
      await (way === 'phone' ? toPhone() : toEmail());
    } catch (error) {
      toast.error(messageOf(error, authTexts.registrationFailed));
      onFailed(error);
    }
  };
  return { busy: register.isPending || text.isPending, submit };
}

/** A message for each wrong field; an empty one is named as missing. */
function fieldsOf(
  wrong: readonly { path: string; message: string }[],
  values: typeof EMPTY,
): FieldErrors<RegisterField> {
  const errors: FieldErrors<RegisterField> = {};
  for (const { path, message } of wrong) {
    if (path === 'name') errors.name = values.name.trim() ? message : authTexts.required(authTexts.fullName);
    else errors.phone = values.phone.trim() ? message : authTexts.required(authTexts.phone);
  }
  return errors;
}
