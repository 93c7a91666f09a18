import { authenticateKey, isKeySecret } from '@crease/domain/accounts/api-keys/authenticate-key';
import { authenticate as authenticateToken } from '@crease/domain/accounts/auth/authenticate';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { readAccessToken, unauthenticated } from '@crease/domain/accounts/identity/tokens';
import type { Core } from '@crease/domain/platform/core';
import type { Request, RequestHandler } from 'express';
import { requestValues } from './request-values.js';

const callers = requestValues<Request, Caller>();

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const BEARER_KEY = /^Bearer +([\w-]+)$/i;

/** The token in an `Authorization` header; undefined if there is none. */
export const bearerToken = (header: string): string | undefined => BEARER.exec(header)?.[1];

/** The id of the account whose unexpired access token the request carries; undefined without one. Reads nothing. */
export function tokenUserId(core: Core, { headers }: Request): string | undefined {
  const token = bearerToken(headers.authorization ?? '');
  if (token === undefined) return undefined;
  try {
    return readAccessToken(core.env, token, core.clock.now()).caller.id;
  } catch {
    return undefined; // the handlers refuse it
  }
}

/** The caller of this request; null for a visitor. */
export function callerOf(req: Request): Caller | null {
  return callers.get(req) ?? null;
}

/**
 * Resolves the bearer token or API key of every request. A bad one is 401 even where none is needed, so that no page
 * mistakes a signed-in player for a visitor.
 */
export function authenticate(core: Core): RequestHandler {
  return async (req, _res, next) => {
    const header = req.headers.authorization;
    if (header === undefined) return next();
    callers.set(req, await identify(core, header));
    next();
  };
}

async function identify(core: Core, header: string): Promise<Caller> {
  const token = bearerToken(header);
  if (token) return (await authenticateToken(core, token)).caller;
  const secret = BEARER_KEY.exec(header)?.[1];
  if (secret === undefined || !isKeySecret(secret)) throw unauthenticated();
  return await authenticateKey(core, secret);
}
