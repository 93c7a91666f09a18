import { loginWithCode, loginWithPassword, requestLoginCode } from '@crease/domain/accounts/sign-in/login';
import * as passwords from '@crease/domain/accounts/sign-in/password-change';
import { loginByPhone, requestPhoneLogin } from '@crease/domain/accounts/sign-in/phone-login';
import { beginRegistration, finishRegistration } from '@crease/domain/accounts/sign-in/registration';
import { resendCode } from '@crease/domain/accounts/sign-in/resend-code';
import * as contracts from '@crease/shared/contracts/auth';
import { addressOf } from '../http/address.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';
import { answerSignedIn, originOf } from './signed-in.js';

const OTP_SENT = { message: 'OTP sent to your email!' };

/** Registration, sign-in and passwords; the life of a session is in `sessions.routes.ts`. */
export function registerAuthRoutes(router: Router): void {
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
      answerSignedIn(core, res, await finishRegistration(core, body, originOf(req))),
    signingIn,
  );
  route(
    router,
    contracts.login,
    async ({ core, body, req, res }) =>
      answerSignedIn(core, res, await loginWithPassword(core, body, originOf(req))),
    signingIn,
  );
  route(
    router,
    contracts.verifyLoginOtp,
    async ({ core, body, req, res }) =>
      answerSignedIn(core, res, await loginWithCode(core, body, originOf(req))),
    signingIn,
  );

  route(
    router,
    contracts.verifyPhoneOtp,
    async ({ core, body, req, res }) =>
      answerSignedIn(core, res, await loginByPhone(core, body, originOf(req))),
    signingIn,
  );

  const asking = { limit: 'code' } as const;
  route(
    router,
    contracts.requestPhoneOtp,
    async ({ core, body, req }) => {
      await requestPhoneLogin(core, body, addressOf(req));
      return { message: 'We have sent a code to your phone.' };
    },
    asking,
  );
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
