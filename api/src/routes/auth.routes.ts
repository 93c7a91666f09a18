import { deviceName } from '@crease/domain/accounts/auth/device-name';
import { loginWithCode, loginWithPassword, requestLoginCode } from '@crease/domain/accounts/auth/login';
import type { Origin } from '@crease/domain/accounts/auth/origin';
import * as passwords from '@crease/domain/accounts/auth/password-change';
import { beginRegistration, finishRegistration } from '@crease/domain/accounts/auth/registration';
import { resendCode } from '@crease/domain/accounts/auth/resend-code';
import type { SignedInUser } from '@crease/domain/accounts/auth/signed-in';
import { presentUser } from '@crease/domain/accounts/users/user.present';
import type { Core } from '@crease/domain/platform/core';
import * as contracts from '@crease/shared/contracts/auth';
import type { Request, Response } from 'express';
import { addressOf } from '../http/address.js';
import { deviceCookieOf, setDeviceCookie } from '../http/device-cookie.js';
import { setRefreshCookie } from '../http/refresh-cookie.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const OTP_SENT = { message: 'OTP sent to your email!' };

const originOf = (req: Request): Origin => ({
  device: deviceName(req.get('user-agent')),
  address: addressOf(req),
  ...deviceCookieOf(req),
});

/** Registration, sign-in and passwords; the life of a session is in `sessions.routes.ts`. */
export function registerAuthRoutes(router: Router): void {
  const signedIn = (core: Core, res: Response, { user, tokens, deviceId }: SignedInUser) => {
    setRefreshCookie(core, res, tokens.refreshToken);
    setDeviceCookie(core, res, deviceId);
    return { token: tokens.token, user: presentUser(user) };
  };

  const registering = { limit: 'registration' } as const;
  route(
    router,
    contracts.register,
    async ({ core, body }) => ({ ...(await beginRegistration(core, body)), ...OTP_SENT }),
    registering,
  );
  route(
    router,
    contracts.registerOwner,
    async ({ core, body }) => ({ ...(await beginRegistration(core, body)), ...OTP_SENT }),
    registering,
  );

  const signingIn = { limit: 'signIn' } as const;
  route(
    router,
    contracts.verifyRegistration,
    async ({ core, body, req, res }) =>
      signedIn(core, res, await finishRegistration(core, body, originOf(req))),
    signingIn,
  );
  route(
    router,
    contracts.login,
    async ({ core, body, req, res }) =>
      signedIn(core, res, await loginWithPassword(core, body, originOf(req))),
    signingIn,
  );
  route(
    router,
    contracts.verifyLoginOtp,
    async ({ core, body, req, res }) => signedIn(core, res, await loginWithCode(core, body, originOf(req))),
    signingIn,
  );

  const asking = { limit: 'code' } as const;
  route(
    router,
    contracts.requestLoginOtp,
    async ({ core, body }) => {
      await requestLoginCode(core, body.email);
      return OTP_SENT;
    },
    asking,
  );
  route(
    router,
    contracts.forgotPassword,
    async ({ core, body }) => {
      await passwords.requestPasswordReset(core, body.email);
      return OTP_SENT;
    },
    asking,
  );
  route(
    router,
    contracts.resendOtp,
    async ({ core, body }) => {
      await resendCode(core, body.purpose, body.email);
      return OTP_SENT;
    },
    asking,
  );
  route(
    router,
    contracts.resetPassword,
    async ({ core, body, req }) => {
      await passwords.resetPassword(core, body, addressOf(req));
      return { message: 'Your password has been changed. Please login.' };
    },
    signingIn,
  );
  route(router, contracts.changePassword, async ({ core, caller, body }) => {
    await passwords.changePassword(core, caller, body);
    return { message: 'Your password has been changed.' };
  });
}
