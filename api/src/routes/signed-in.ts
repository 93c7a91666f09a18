import type { SignedInUser } from '@crease/domain/accounts/auth/signed-in';
import { deviceName } from '@crease/domain/accounts/identity/device-name';
import type { Origin } from '@crease/domain/accounts/identity/origin';
import { presentUser } from '@crease/domain/accounts/identity/user.present';
import type { Core } from '@crease/domain/platform/core';
import type { Request, Response } from 'express';
import { addressOf } from '../http/address.js';
import { deviceCookieOf, setDeviceCookie } from '../http/device-cookie.js';
import { setRefreshCookie } from '../http/refresh-cookie.js';

/** Where a request signs in from. */
export const originOf = (req: Request): Origin => ({
  device: deviceName(req.get('user-agent')),
  address: addressOf(req),
  ...deviceCookieOf(req),
});

/** The answer of a sign-in; refresh token and device are set as cookies. */
export function answerSignedIn(core: Core, res: Response, { user, tokens, deviceId }: SignedInUser) {
  setRefreshCookie(core, res, tokens.refreshToken);
  setDeviceCookie(core, res, deviceId);
  return { token: tokens.token, user: presentUser(user) };
}
