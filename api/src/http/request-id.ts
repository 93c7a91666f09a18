import type { ServerResponse } from 'node:http';
import { requestIdFrom } from '@crease/domain/platform/request-scope';
import type { RequestHandler } from 'express';
import { requestValues } from './request-values.js';

type Answering = Pick<Partial<ServerResponse>, 'req'>;

const ids = requestValues<Answering, string>();

/**
 * The id of the request that this response answers, used in logs, failure bodies and `x-request-id`. In the bypass
 * it is assigned on first use.
 */
export function requestIdOf(res: Answering): string {
  const known = ids.get(res);
  if (known) return known;
  const id = requestIdFrom(res.req?.headers['x-request-id']);
  ids.set(res, id);
  return id;
}

/** Keeps the caller's `x-request-id` if it is a plain word, otherwise creates one. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const id = requestIdFrom(req.headers['x-request-id']);
  ids.set(res, id);
  res.setHeader('x-request-id', id);
  next();
};
