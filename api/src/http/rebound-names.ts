import { isIP } from 'node:net';
import type { Env } from '@crease/domain/platform/env';
import { hostOf, isNameOfInternet } from '@crease/domain/platform/public-address';
import { AppError } from '@crease/shared/errors';
import type { RequestHandler } from 'express';

/**
 * Refuses pages of a foreign name that its DNS points to this machine (DNS rebinding): they know the demo accounts. Not
 * for production, where the proxy in front knows the names. Programs send no Origin, and such a page never has https.
 */
export function refuseReboundNames({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RequestHandler {
  const own = hostOf(new URL(PUBLIC_URL));
  return ({ headers: { host, origin } }, _res, next) => {
    if (origin === undefined || origin !== `http://${host}` || !URL.canParse(origin)) return next();
    const name = hostOf(new URL(origin));
    if (name === own || isIP(name) !== 0 || !isNameOfInternet(name)) return next();
    throw new AppError('FORBIDDEN', 'Open Crease by its own address, or set PUBLIC_URL to this one.');
  };
}
