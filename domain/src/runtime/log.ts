import { type Logger, pino } from 'pino';
import { currentRequestId } from './request-scope.js';

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

/** The log of a process: JSON lines on stdout, each with the id of the request it belongs to. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
