import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a secret at an instant, in epoch milliseconds. */
export const totpCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
