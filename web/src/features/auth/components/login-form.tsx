import { type FormEvent, useId, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useLogin } from '../api/use-login.js';
import { authTexts as t } from '../texts.js';

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const id = useId();
  const login = useLogin();
  const [emailOrPhone, setEmailOrPhone] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!emailOrPhone.trim() || !password) {
      toast.error(t.fillIn);
      return;
    }
    login.mutate(
      { emailOrPhone, password },
      {
        onSuccess: () => {
          toast.success(t.loginSuccessful);
          onSignedIn();
        },
        onError: (error) => toast.error(messageOf(error, t.loginFailed)),
      },
    );
  };

  return (
    <form className="stack-4" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={`${id}-who`}>{t.emailOrPhone}</label>
        <div className="input-box">
          <input
            id={`${id}-who`}
            autoComplete="username"
            value={emailOrPhone}
            onChange={(event) => setEmailOrPhone(event.target.value)}
          />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>{t.password}</label>
        <div className="input-box">
          <input
            id={`${id}-password`}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      </div>
      <button type="submit" className="btn btn-primary btn-wide" disabled={login.isPending}>
        {t.login}
      </button>
    </form>
  );
}
