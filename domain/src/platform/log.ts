import { type Logger, pino } from 'pino';

export type { Logger };

/** Paths removed from log lines: secrets and personal data. */
const REDACTED = [
  'password',
  'newPassword',
  'currentPassword',
  'otp',
  'token',
  'tempToken',
  'email',
  'phone',
  'emailOrPhone',
  'authorization',
  'cookie',
].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Lines that cannot be written wait up to this size. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** The log of a process: JSON lines on stdout. Those of a request carry its id (`forRequest`). */
export function createLogger(name: string, level: string): Logger {
  const out = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES });
  // A log on a full disk must not end the process: its lines wait, the newest beyond the limit are lost.
  out.on('error', () => {});
  return pino(
    {
      name,
      level,
      redact: {
        paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'],
        censor: '[redacted]',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    out,
  );
}
