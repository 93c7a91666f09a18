import type { OtpPurpose } from '@crease/shared/contracts/auth';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { formatCountdown } from '../../../lib/format/time.js';
import { useResendCode } from '../api/use-send-code.js';
import { authTexts as t } from '../texts.js';

/** Wait before a code may be sent again. */
const PAUSE_MS = 30_000;

/** Sends a login or reset code again. */
export function ResendCode({ email, purpose }: { email: string; purpose: OtpPurpose }) {
  const resend = useResendCode(purpose);
  return <ResendButton send={() => resend.mutateAsync(email)} />;
}

/** Counts down the wait, then offers to send the code again. */
export function ResendButton({ send, sent = t.otpSent }: { send: () => Promise<unknown>; sent?: string }) {
  const [busy, setBusy] = useState(false);
  const [readyAt, setReadyAt] = useState(() => Date.now() + PAUSE_MS);
  const [now, setNow] = useState(Date.now);
  const waiting = now < readyAt;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);

  const waitFor = (ms: number) => {
    setNow(Date.now());
    setReadyAt(Date.now() + ms);
  };

  const again = async () => {
    setBusy(true);
    try {
      await send();
      toast.success(sent);
      waitFor(PAUSE_MS);
    } catch (error) {
      toast.error(messageOf(error, t.sendOtpFailed));
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (seconds) waitFor(seconds * 1000);
    } finally {
      setBusy(false);
    }
  };

  return waiting ? (
    <p className="small text-2">
      {/* Announcing each second would be noise. The button's appearance is announced. */}
      <span aria-hidden="true">{t.resendIn(formatCountdown(readyAt - now))}</span>
    </p>
  ) : (
    <button type="button" className="link-btn" disabled={busy} onClick={() => void again()}>
      {t.resend}
    </button>
  );
}
