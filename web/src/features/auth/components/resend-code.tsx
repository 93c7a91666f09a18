import type { OtpPurpose } from '@crease/shared/contracts/auth';
import { useEffect, useState } from 'react';
import { toast } from '../../../components/toast-store.js';
import { ApiError, messageOf } from '../../../lib/api/api-error.js';
import { formatCountdown } from '../../../lib/format/time.js';
import { useResendCode } from '../api/use-send-code.js';
import { authTexts as t } from '../texts.js';

/** contract §3, Auth: a code may be sent again after this long. */
const PAUSE_MS = 30_000;

/** Offers the code once more when the pause is over; counts down until then. */
export function ResendCode({ email, purpose }: { email: string; purpose: OtpPurpose }) {
  const resend = useResendCode(purpose);
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

  const again = () =>
    resend.mutate(email, {
      onSuccess: () => {
        toast.success(t.otpSent);
        waitFor(PAUSE_MS);
      },
      onError: (error) => {
        toast.error(messageOf(error, t.sendOtpFailed));
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
        if (seconds) waitFor(seconds * 1000);
      },
    });

  return waiting ? (
    <p className="small text-2">
      {/* Each second would be noise to those who listen; the button says when it is there. */}
      <span aria-hidden="true">{t.resendIn(formatCountdown(readyAt - now))}</span>
    </p>
  ) : (
    <button type="button" className="link-btn" disabled={resend.isPending} onClick={again}>
      {t.resend}
    </button>
  );
}
