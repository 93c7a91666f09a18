import * as manage from '@crease/domain/accounts/second-factor/manage';
import { passSecondFactor } from '@crease/domain/accounts/second-factor/second-step';
import * as contracts from '@crease/shared/contracts/second-factor';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';
import { answerSignedIn, originOf } from './signed-in.js';

/** The second step of a login, and its setup. */
export function registerSecondFactorRoutes(router: Router): void {
  const [signingIn, asking] = [{ limit: 'signIn' } as const, { limit: 'code' } as const];

  route(
    router,
    contracts.passSecondFactor,
    async ({ core, body, req, res }) => {
      const { recoveryCodes, ...signedIn } = await passSecondFactor(core, body, originOf(req));
      return { ...answerSignedIn(core, res, signedIn), ...(recoveryCodes ? { recoveryCodes } : {}) };
    },
    signingIn,
  );

  route(router, contracts.getSecondFactor, ({ core, caller }) => manage.secondFactorOf(core, caller));

  route(
    router,
    contracts.mailEnrolmentCode,
    async ({ core, caller, body }) => {
      await manage.mailEnrolmentCode(core, caller, body);
      return { message: 'We have mailed you a code.' };
    },
    asking,
  );

  route(
    router,
    contracts.beginEnrolment,
    ({ core, caller, body: { otp, ...proof } }) => manage.beginEnrolment(core, caller, proof, otp),
    signingIn,
  );

  route(router, contracts.confirmEnrolment, async ({ core, caller, body }) => ({
    recoveryCodes: await manage.confirmEnrolment(core, caller, body.code),
  }));

  route(router, contracts.switchOffSecondFactor, async ({ core, caller, body }) => {
    await manage.switchOff(core, caller, body);
    return { message: 'Two-step login is off.' };
  });

  route(router, contracts.renewRecoveryCodes, async ({ core, caller, body }) => ({
    recoveryCodes: await manage.renewRecoveryCodes(core, caller, body),
  }));
}
