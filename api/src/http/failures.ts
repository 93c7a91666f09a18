import { isDatabaseAway, isDatabaseFull } from '@crease/domain/platform/database-away';
import type { Refusals } from '@crease/domain/platform/http-metrics';
import type { Logger } from '@crease/domain/platform/log';
import { AppError, ERROR_STATUS, type ErrorCode } from '@crease/shared/errors';
import type { MessageParams } from '@crease/shared/message-params';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { requestIdOf } from './request-id.js';
import { routeOf } from './request-metrics.js';
import { logIdsOf } from './trace-requests.js';

/** Errors of body parsers and the router, which carry a 4xx status. */
const httpError = z.object({ status: z.number().int().min(400).max(499), type: z.string().optional() });

/** Converts anything thrown to an `AppError`: the one place that decides what clients learn of a failure. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseFull(error)) {
    return new AppError(
      'UNAVAILABLE',
      'We cannot save anything right now, so nothing was changed. Please try again in a few minutes.',
      { retryAfterSeconds: 10, cause: error },
    );
  }
  if (isDatabaseAway(error)) {
    return new AppError(
      'UNAVAILABLE',
      'We cannot reach our records right now. Please try again in a moment.',
      {
        retryAfterSeconds: 1,
        cause: error,
      },
    );
  }
  const http = httpError.safeParse(error);
  if (http.success) {
    if (http.data.status === 413) return new AppError('TOO_LARGE', 'That is too large.', { cause: error });
    if (http.data.status === 404) return new AppError('NOT_FOUND', 'Not found.', { cause: error });
    return new AppError('VALIDATION', 'The request could not be read. Please check it and try again.', {
      errors: [{ path: 'body', message: http.data.type ?? 'malformed' }],
      cause: error,
    });
  }
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** A failure's status and body. */
export function failureBody(error: AppError, requestId: string): { status: number; body: FailureBody } {
  return {
    status: ERROR_STATUS[error.code],
    body: {
      ...error.extra,
      success: false,
      message: error.message,
      code: error.code,
      requestId,
      ...(error.reason ? { reason: error.reason } : {}),
      ...(error.params ? { params: error.params } : {}),
      ...(error.errors ? { errors: error.errors } : {}),
    },
  };
}

export interface FailureBody {
  success: false;
  message: string;
  code: ErrorCode;
  requestId: string;
  reason?: string;
  params?: MessageParams;
  [extra: string]: unknown;
}

function sendFailure(res: Response, error: AppError): void {
  const { status, body } = failureBody(error, requestIdOf(res));
  if (error.retryAfterSeconds !== undefined) {
    res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  res.setHeader('Cache-Control', 'no-store');
  res.status(status).json(body);
}

/** Answers unknown paths and methods. */
export const notFound: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
};

/** The last middleware: sends every failure. */
export function answerFailures(log: Logger, refusals?: Refusals): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    const error = toAppError(thrown);
    refusals?.inc({ route: routeOf(res), code: error.code });
    if (error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') {
      const level = error.code === 'INTERNAL' ? 'error' : 'warn';
      log[level]({ err: error.cause ?? error, ...logIdsOf(res), path: req.path }, 'a request failed');
    }
    // Already answered, because the database was silent: the connection now serves the next request.
    if (res.writableEnded) return;
    // A partly sent response cannot be taken back: Express closes the connection.
    if (res.headersSent) return next(thrown);
    sendFailure(res, error);
  };
}
