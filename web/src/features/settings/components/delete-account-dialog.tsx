import { requestLoginOtp, requestPhoneOtp } from '@crease/shared/contracts/auth';
import { deleteMe, type User } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../components/form-dialog.js';
import { PasswordField } from '../../../components/password-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { signInNameOf } from '../../../lib/format/sign-in-name.js';
import { leaveSession } from '../../../lib/session.js';
import { authTexts, judgeOtp, OtpField, ResendButton } from '../../auth/public.js';
import { useBookingSummary } from '../../bookings/public.js';
import { settingsTexts as t } from '../texts.js';

type Proof = { password: string } | { otp: string };

/**
 * Deletes an account, confirmed by its password or a code to its address or, without one, its phone
 * (docs/product-rules.md, Accounts).
 */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const live = useBookingSummary().data?.active ?? 0;
  const { by, setBy, formRef, field, sendCode, codeSent, toCode, remove, submit } = useAccountDeletion(user);

  return (
    <FormDialog
      title={t.deleteAccount}
      formRef={formRef}
      busy={remove.isPending}
      submit={remove.isPending ? t.deleting : t.deleteConfirm}
      cancel={t.keepAccount}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {live > 0 ? <strong>{t.deleteLive(live)} </strong> : null}
        {t.deleteText}
      </p>
      {/* Tells a password manager which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
      {by === 'password' ? (
        <>
          {user.email ? (
            <PasswordField
              label={t.deletePassword}
              name="password"
              autoComplete="current-password"
              {...field('password')}
            />
          ) : null}
          <p>
            <button
              type="button"
              className="link-btn"
              disabled={sendCode.isPending}
              onClick={() => void toCode()}
            >
              {user.email ? t.deleteByCode : t.deleteByPhoneCode}
            </button>
          </p>
        </>
      ) : (
        <>
          <p>
            {t.deleteCodeSent} <strong className="settings-address">{signInNameOf(user)}</strong>.
          </p>
          <OtpField {...field('otp')} autoFocus />
          <div className="row row-between row-wrap">
            {user.email ? (
              <button type="button" className="link-btn" onClick={() => setBy('password')}>
                {t.deleteByPassword}
              </button>
            ) : null}
            <ResendButton send={() => sendCode.mutateAsync()} sent={codeSent} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

function useAccountDeletion(user: User) {
  const navigate = useNavigate();
  const [by, setBy] = useState<'password' | 'otp'>('password');
  const [values, setValues] = useState({ password: '', otp: '' });
  const { password, otp } = values;
  const { formRef, show, showFrom, bind, clearAll } = useFieldErrors(['password', 'otp']);
  const field = bind(values, setValues);
  const codeSent = user.email ? authTexts.otpSent : authTexts.codeTexted;
  const sendCode = useMutation({
    mutationFn: () =>
      user.email
        ? call(requestLoginOtp, { body: { email: user.email } })
        : call(requestPhoneOtp, { body: { phone: user.phone } }),
  });
  const remove = useMutation({
    mutationFn: (proof: Proof) => call(deleteMe, { body: proof, endsSession: true }),
  });

  const toCode = async () => {
    try {
      await sendCode.mutateAsync();
      toast.success(codeSent);
      clearAll();
      setBy('otp');
    } catch (error) {
      toast.error(messageOf(error, authTexts.sendOtpFailed));
    }
  };

  const submit = async () => {
    if (by === 'password' && !user.email) return await toCode();
    if (by === 'password' && !password) {
      show({ password: t.passwordRequired });
      return;
    }
    const code = judgeOtp(otp);
    if (by === 'otp' && !code.ok) {
      show(code.errors);
      return;
    }
    try {
      await leaveSession(() => remove.mutateAsync(by === 'password' ? { password } : { otp }));
      toast.success(t.deleted);
      void navigate('/');
    } catch (error) {
      const text = messageOf(error, t.deleteFailed);
      toast.error(text);
      if (hasCode(error, 'BAD_CREDENTIALS')) show({ [by]: text });
      else showFrom(error);
    }
  };

  return { by, setBy, formRef, field, sendCode, codeSent, toCode, remove, submit };
}
