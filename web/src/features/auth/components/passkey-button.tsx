import { type FormEvent, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { usePasskeyLogin } from '../api/use-passkeys.js';
import { hasPasskeys, whyNot } from '../ask-device.js';
import { passkeyTexts as t } from '../passkey-texts.js';
import { authTexts } from '../texts.js';

interface Props {
  onSignedIn: () => void;
  /** The only way to sign in here. */
  primary?: boolean;
}

/**
 * Signs in with a passkey; renders nothing if the browser has no support. Asks for the password too once the server
 * does.
 */
export function PasskeyButton({ onSignedIn, primary }: Props) {
  const login = usePasskeyLogin();
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  const { formRef, show, bind } = useFieldErrors(['password']);
  const field = bind({ password }, (values) => setPassword(values.password));
  if (!hasPasskeys()) return null;

  const refused = (error: unknown) => {
    const reason = whyNot(error);
    const text = messageOf(error, t.loginFailed);
    if (hasCode(error, 'PROOF_NEEDED')) {
      setAsked(true);
      return;
    }
    if (asked && hasCode(error, 'BAD_CREDENTIALS')) show({ password: text });
    if (reason === 'stopped') toast.info(t.stopped);
    else toast.error(reason === 'wrong-place' ? t.wrongPlace : text);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    if (asked && !password) {
      show({ password: t.passwordNeeded });
      return;
    }
    try {
      await login.mutateAsync(asked ? password : undefined);
      toast.success(authTexts.loginSuccessful);
      onSignedIn();
    } catch (error) {
      refused(error);
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      noValidate
      aria-label={t.login}
      onSubmit={(event) => void submit(event)}
    >
      {asked ? (
        <>
          <p role="status">{t.passwordToo}</p>
          <PasswordField
            label={t.password}
            name="passkey-password"
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      ) : null}
      <button
        type="submit"
        className={`btn btn-wide${primary ? ' btn-primary' : ''}`}
        disabled={login.isPending}
      >
        <Icon name="lock" small />
        {login.isPending ? t.waiting : t.login}
      </button>
    </form>
  );
}
