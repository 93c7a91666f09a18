import type { ServerResponse } from 'node:http';
import { requestIdFrom } from '@crease/domain/platform/request-scope';
import type { RequestHandler } from 'express';

type Answering = Pick<Partial<ServerResponse>, 'req'>;

const ids = new WeakMap<Answering, string>();

/**
 * The id of the request this response answers; it stands in logs, in failure bodies and in `x-request-id`. One that
 * has none yet, on the short way, gets its request's or a new one.
 */
export function requestIdOf(res: Answering): string {
  const known = ids.get(res);
  if (known) return known;
  const id = requestIdFrom(res.req?.headers['x-request-id']);
  ids.set(res, id);
  return id;
}

/** Takes over the caller's `x-request-id` when it is a plain word, else makes one. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const id = requestIdFrom(req.headers['x-request-id']);
  ids.set(res, id);
  res.setHeader('x-request-id', id);
  next();
};
