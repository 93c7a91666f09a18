import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by one period either way (RFC 6238, 5.2). */
const DRIFT_PERIODS = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Crease',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1', // what every app knows
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret of 160 bits, in base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says: `otpauth://totp/…`. */
export const addressOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The period that a code is of, or null for one that is of none near now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT_PERIODS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
