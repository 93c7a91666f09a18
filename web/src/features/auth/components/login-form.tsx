import type { FormEvent } from 'react';
import { PasswordField } from '../../../components/password-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useLogin } from '../api/use-login.js';
import { type Challenge, challengeOf } from '../challenge.js';
import { judgeLogin, type LoginField } from '../judge-forms.js';
import { authTexts as t } from '../texts.js';

const FIELDS: readonly LoginField[] = ['emailOrPhone', 'password'];

interface Props {
  values: Record<LoginField, string>;
  onChange: (values: Record<LoginField, string>) => void;
  onForgot: () => void;
  onSignedIn: () => void;
  /** The password was right, and there is a second step. */
  onSecondStep: (asked: Challenge) => void;
}

export function LoginForm({ values, onChange, onForgot, onSignedIn, onSecondStep }: Props) {
  const login = useLogin();
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);

  const field = bind(values, onChange);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const verdict = judgeLogin(values);
    if (!verdict.ok) {
      toast.error(verdict.say);
      show(verdict.errors);
      return;
    }
    try {
      // Awaits the promise instead of using callbacks: a page that moves on for the new user unmounts this form first.
      await login.mutateAsync(verdict.body);
      toast.success(t.loginSuccessful);
      onSignedIn();
    } catch (error) {
      const asked = challengeOf(error);
      if (asked) return onSecondStep(asked);
      const text = messageOf(error, t.loginFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: text });
      else showFrom(error);
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t.login}
    >
      <TextField
        label={t.emailOrPhone}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field('emailOrPhone')}
      />
      <div className="stack auth-password">
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <button type="button" className="link-btn small" onClick={onForgot}>
          {t.forgot}
        </button>
      </div>
      <button type="submit" className="btn btn-primary btn-wide" disabled={login.isPending}>
        {login.isPending ? t.loggingIn : t.login}
      </button>
    </form>
  );
}
