import type { RequestHandler } from 'express';

/** Allows pages of these origins to call with cookies; browsers refuse all others. */
export function cors(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (req, res, next) => {
    const origin = req.headers.origin;
    res.vary('Origin');
    if (origin && allowed.has(origin)) {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Allow-Credentials', 'true');
      res.setHeader('Access-Control-Expose-Headers', 'x-request-id, Retry-After, Content-Disposition, ETag');
    }
    if (req.method !== 'OPTIONS') return next();
    if (origin && allowed.has(origin)) {
      res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      res.setHeader(
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
      );
      res.setHeader('Access-Control-Max-Age', '600');
    }
    res.status(204).end();
  };
}
