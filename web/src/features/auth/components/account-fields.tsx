import { PasswordField } from '../../../components/password-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField, type TextFieldProps } from '../../../components/text-field.js';
import { authTexts as t } from '../texts.js';

/** What `useFieldErrors` binds to a field. */
type Bound = Pick<TextFieldProps, 'value' | 'error' | 'onChange'>;
type Words = Partial<Pick<TextFieldProps, 'label' | 'hint'>>;

interface PhoneProps extends Bound, Words {
  /** What `usePhoneClaim` offers for a number that is taken. */
  claim?: { checked: boolean; onChange: (isMine: boolean) => void } | undefined;
}

export function PhoneField({ label = t.phone, claim, ...props }: PhoneProps) {
  return (
    <>
      <TextField
        label={label}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        {...props}
      />
      {claim ? <Switch label={t.phoneIsMine} hint={t.phoneIsMineHint} {...claim} /> : null}
    </>
  );
}

interface NewPasswordProps {
  password: Bound;
  confirm: Bound;
  /** Another one takes the place of the old. */
  another?: boolean;
  hint?: string;
}

/** A password that is chosen now, written twice. */
export function NewPasswordFields({ password, confirm, another, hint = t.passwordHint }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        label={another ? t.newPassword : t.password}
        name="new-password"
        autoComplete="new-password"
        hint={hint}
        {...password}
      />
      <PasswordField
        label={another ? t.confirmNewPassword : t.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        {...confirm}
      />
    </>
  );
}
