import { PasswordField } from '../../../components/password-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField, type TextFieldProps } from '../../../components/text-field.js';
import { authTexts as t } from '../texts.js';

/** The props that `useFieldErrors` gives a field. */
type Bound = Pick<TextFieldProps, 'value' | 'error' | 'onChange'>;
type Words = Partial<Pick<TextFieldProps, 'label' | 'hint'>>;

interface PhoneProps extends Bound, Words {
  /** The choice that `usePhoneClaim` offers for a number that is taken. */
  claim?: { checked: boolean; onChange: (isMine: boolean) => void } | undefined;
  claimHint?: string;
}

export function PhoneField({ label = t.phone, claim, claimHint = t.phoneIsMineHint, ...props }: PhoneProps) {
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
      {claim ? <Switch label={t.phoneIsMine} hint={claimHint} {...claim} /> : null}
    </>
  );
}

interface NewPasswordProps {
  password: Bound;
  confirm: Bound;
  /** Label instead of the default one. */
  another?: boolean;
  hint?: string;
}

/** A new password, entered twice. */
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
