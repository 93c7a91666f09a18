import { GOOD_FOR_SECONDS } from '@crease/domain/accounts/credentials/ceremony';
import type { Core } from '@crease/domain/platform/core';
import type { Request, Response } from 'express';
import { z } from 'zod';

const NAME = 'crease_passkey';
const PATH = '/api/auth/passkeys';
const cookies = z.object({ [NAME]: z.string().max(100) });

/** Binds a login challenge to this browser: a response from elsewhere is worthless. */
export function setPasskeyTicket(core: Core, res: Response, ticket: string): void {
  res.cookie(NAME, ticket, {
    httpOnly: true,
    sameSite: 'strict',
    path: PATH,
    secure: core.env.PUBLIC_URL.startsWith('https:'),
    maxAge: GOOD_FOR_SECONDS * 1000,
  });
}

export const passkeyTicketOf = (req: Request): string | undefined =>
  cookies.safeParse(req.cookies).data?.[NAME];

export function clearPasskeyTicket(res: Response): void {
  res.clearCookie(NAME, { path: PATH });
}
