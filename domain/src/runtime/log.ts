import { type Logger, pino } from 'pino';

export type { Logger };

/** Paths that never reach a log line: secrets and what identifies a person. */
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

/** The log of a process: JSON lines on stdout. Those of a request carry its id (`forRequest`). */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
