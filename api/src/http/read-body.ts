import { AppError } from '@crease/shared/errors';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const LIMIT = '100kb';
const LARGE_LIMIT = '1mb';
/** Maximum time in which a body other than a file arrives. */
const BODY_TIMEOUT_MS = 30_000;
/** Our bodies nest at most five levels deep. */
const MAX_DEPTH = 20;

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Answers 408 to the sender of a body that takes too long, and cuts it off, as Node does. Files may take as long as the
 * server allows any request.
 */
const inTime =
  (read: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const timer = setTimeout(() => {
      if (!res.headersSent) req.socket.write(TOO_SLOW);
      req.destroy();
    }, BODY_TIMEOUT_MS);
    // A compressed body whose sender has gone is never read to its end.
    res.once('close', () => clearTimeout(timer));
    read(req, res, (error?: unknown) => {
      clearTimeout(timer);
      next(error);
    });
  };

const jsonUpTo = (limit: string) =>
  inTime(express.json({ limit, type: ['application/json', 'application/*+json'] }));

/** True if some value lies more than `depth` levels below this one. Goes no deeper, so no caller exhausts the stack. */
function nestsDeeper(value: unknown, depth: number): boolean {
  if (depth < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => nestsDeeper(inner, depth - 1));
}

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const jsonReader =
  (parseJson: RequestHandler): RequestHandler =>
  (req: Request, res: Response, next: NextFunction) => {
    if (!hasBody(req)) return next();
    if (!req.is(['application/json', 'application/*+json'])) {
      return next(
        new AppError('VALIDATION', 'Please send JSON.', {
          errors: [{ path: 'body', message: 'Content-Type must be application/json' }],
        }),
      );
    }
    parseJson(req, res, (error?: unknown) => {
      if (error) return next(error);
      if (nestsDeeper(req.body, MAX_DEPTH)) {
        return next(
          new AppError('VALIDATION', 'The request is nested too deeply.', {
            errors: [{ path: 'body', message: `nests deeper than ${MAX_DEPTH}` }],
          }),
        );
      }
      next();
    });
  };

/** Reads a JSON body of at most 100 kB into `req.body`; any other body is `VALIDATION`. */
export const readJson = jsonReader(jsonUpTo(LIMIT));
/** The same for up to 1 MB. */
export const readLargeJson = jsonReader(jsonUpTo(LARGE_LIMIT));

/** Keeps the body's raw bytes, for a signature over them. */
export const readRaw = inTime(express.raw({ limit: LIMIT, type: () => true }));
