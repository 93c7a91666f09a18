import { SESSION_DAYS } from '@crease/domain/accounts/identity/session.schema';
import type { Core } from '@crease/domain/platform/core';
import type { CookieOptions, Request, Response } from 'express';
import { z } from 'zod';

const NAME = 'crease_refresh';
const cookies = z.object({ [NAME]: z.string() });

/** Sent to the auth routes only; hidden from scripts and other sites. */
const options = (core: Core): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  path: '/api/auth',
  secure: core.env.PUBLIC_URL.startsWith('https:'),
});

export function setRefreshCookie(core: Core, res: Response, refreshToken: string): void {
  res.cookie(NAME, refreshToken, { ...options(core), maxAge: SESSION_DAYS * 86_400_000 });
}

export function clearRefreshCookie(core: Core, res: Response): void {
  res.clearCookie(NAME, options(core));
}

export function refreshCookieOf(req: Request): string | undefined {
  return cookies.safeParse(req.cookies).data?.[NAME];
}
