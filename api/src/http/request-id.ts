import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const SANE = /^[\w-]{8,64}$/;
const ids = new WeakMap<object, string>();

/** The id of the request this response answers; it stands in logs, in failure bodies and in `x-request-id`. */
export function requestIdOf(res: object): string {
  return ids.get(res) ?? 'unknown';
}

/** Takes over the caller's `x-request-id` when it is a plain word, else makes one. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  ids.set(res, id);
  res.setHeader('x-request-id', id);
  next();
};
