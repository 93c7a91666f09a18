import type { OtpPurpose } from '@crease/shared/contracts/auth';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { formatCountdown } from '../../../lib/format/time.js';
import { useResendCode } from '../api/use-send-code.js';
import { authTexts as t } from '../texts.js';

/** A code may be sent again after this long. */
const PAUSE_MS = 30_000;

/** A code of signing in or of a new password, once more. */
export function ResendCode({ email, purpose }: { email: string; purpose: OtpPurpose }) {
  const resend = useResendCode(purpose);
  return <ResendButton send={() => resend.mutateAsync(email)} />;
}

/** Offers the code once more when the pause is over; counts down until then. */
export function ResendButton({ send }: { send: () => Promise<unknown> }) {
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
      toast.success(t.otpSent);
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
      {/* Each second would be noise to those who listen; the button says when it is there. */}
      <span aria-hidden="true">{t.resendIn(formatCountdown(readyAt - now))}</span>
    </p>
  ) : (
    <button type="button" className="link-btn" disabled={busy} onClick={() => void again()}>
      {t.resend}
    </button>
  );
}
