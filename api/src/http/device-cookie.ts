import type { Core } from '@crease/domain/platform/core';
import type { Request, Response } from 'express';
import { z } from 'zod';

const NAME = 'crease_device';
const DAYS = 365;
const cookies = z.object({ [NAME]: z.string().max(100) });

/** Lets an account recognise this browser; does not sign in by itself. Survives a logout. */
export function setDeviceCookie(core: Core, res: Response, deviceId: string): void {
  res.cookie(NAME, deviceId, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    secure: core.env.PUBLIC_URL.startsWith('https:'),
    maxAge: DAYS * 86_400_000,
  });
}

export function deviceCookieOf(req: Request): { deviceId?: string } {
  const deviceId = cookies.safeParse(req.cookies).data?.[NAME];
  return deviceId === undefined ? {} : { deviceId };
}
