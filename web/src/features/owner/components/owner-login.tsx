import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { PasswordField } from '../../../components/password-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { authTexts, useLogin } from '../../auth/public.js';
import { ownerJoinTexts, ownerTexts as t } from '../texts.js';
import '../../../components/auth-page.css';

const FIELDS = ['emailOrPhone', 'password'] as const;

/** Shown to anyone but a ground owner. Signing in as one shows the panel instead. */
export function OwnerLogin() {
  const user = useUser();
  const login = useLogin();
  const [values, setValues] = useState({ emailOrPhone: '', password: '' });
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const field = bind(values, setValues);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const email = values.emailOrPhone.trim();
    const { password } = values;
    if (!email || !password) {
      toast.error(t.fillIn);
      show({
        ...(email ? {} : { emailOrPhone: authTexts.required(t.email) }),
        ...(password ? {} : { password: authTexts.required(t.password) }),
      });
      return;
    }
    try {
      // Awaits the promise instead of using callbacks: the panel replaces this form as soon as there is an owner.
      const { user: signedIn } = await login.mutateAsync({ emailOrPhone: email, password });
      if (signedIn.role === 'ground_owner') toast.success(authTexts.loginSuccessful);
    } catch (error) {
      const text = messageOf(error, t.loginFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: text });
      else showFrom(error);
    }
  };

  return (
    <div className="page page-body auth-page stack-4">
      <h1 className="creased">{t.loginTitle}</h1>
      <p className="text-2">{t.loginText}</p>
      {user ? (
        <p className="notice" role="status">
          <Icon name="info" />
          <span>{t.notAnOwner(user.name)}</span>
        </p>
      ) : null}
      <form
        className="panel stack-4"
        ref={formRef}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t.loginTitle}
      >
        <TextField
          label={t.email}
          name="username"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          {...field('emailOrPhone')}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <button type="submit" className="btn btn-primary btn-wide" disabled={login.isPending}>
          {login.isPending ? t.loggingIn : t.login}
        </button>
      </form>
      <section className="panel owner-join">
        <h2>{ownerJoinTexts.title}</h2>
        <p className="text-2">{ownerJoinTexts.text}</p>
        <Link className="btn btn-wide" to="/owner-panel/register">
          {ownerJoinTexts.create}
        </Link>
      </section>
    </div>
  );
}
