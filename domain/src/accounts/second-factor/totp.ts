import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by one period either way (RFC 6238, 5.2). */
const DRIFT_PERIODS = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Crease',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1', // the one that every app supports
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret of 160 bits, in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: `otpauth://totp/…`. */
export const addressOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The TOTP time step the code matches, or null if it matches none within the allowed drift. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_PERIODS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
