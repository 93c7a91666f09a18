import { undoAsMinor } from '@crease/domain/account-end/undo-as-minor';
import { forgetSessions } from '@crease/domain/accounts/auth/authenticate';
import {
  putConsent as answer,
  listConsents as consentsOf,
  presentConsents,
} from '@crease/domain/accounts/consents/consents';
import { presentUser } from '@crease/domain/accounts/identity/user.present';
import {
  confirmEmail,
  judgeNewEmail,
  mailEmailCode,
  mailProofCode,
} from '@crease/domain/accounts/users/change-email';
import { updateUser } from '@crease/domain/accounts/users/user.service';
import { confirmPhone, sendPhoneCode as sendCode } from '@crease/domain/accounts/users/verify-phone';
import * as favorites from '@crease/domain/catalogue/grounds/favorites';
import { listConsents, putConsent } from '@crease/shared/contracts/consents';
import { addFavorite, listFavorites, removeFavorite } from '@crease/shared/contracts/grounds';
import { proveEmail, sendPhoneCode, updateMe, verifyEmail, verifyPhone } from '@crease/shared/contracts/user';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerUserRoutes(router: Router): void {
  route(router, updateMe, async ({ core, caller, body: { email, proof, ...change } }) => {
    const newEmail = await judgeNewEmail(core, caller, email, proof);
    const user = await updateUser(core, caller.id, change);
    // This process remembers for seconds that the account was no minor's.
    if (change.birthDate) forgetSessions(core, [caller.sessionId]);
    if (user.under18 && (change.under18 || change.birthDate)) await undoAsMinor(core, user);
    if (newEmail === undefined) return { user: presentUser(user) };
    await mailEmailCode(core, caller.id, newEmail);
    return {
      user: presentUser(user),
      message: `We have sent a code to ${newEmail}. Enter it to change your email.`,
    };
  });

  route(
    router,
    verifyEmail,
    async ({ core, caller, body }) => ({
      user: presentUser(await confirmEmail(core, caller.id, body)),
      message: 'Your email has been changed.',
    }),
    { limit: 'signIn' },
  );

  route(
    router,
    sendPhoneCode,
    async ({ core, caller }) => {
      await sendCode(core, caller.id);
      return { message: 'We have sent a code to your phone.' };
    },
    { limit: 'code' },
  );
  route(
    router,
    verifyPhone,
    async ({ core, caller, body }) => ({
      user: presentUser(await confirmPhone(core, caller.id, body.otp)),
      message: 'Your phone number is confirmed.',
    }),
    { limit: 'signIn' },
  );
  route(
    router,
    proveEmail,
    async ({ core, caller }) => {
      await mailProofCode(core, caller.id);
      return { message: 'We have sent you a code.' };
    },
    { limit: 'code' },
  );

  route(router, listConsents, async ({ core, caller }) => ({ consents: await consentsOf(core, caller.id) }));
  route(
    router,
    putConsent,
    async ({ core, caller, params, body }) => {
      const user = await answer(core, caller.id, { ...params, ...body });
      const consents = presentConsents(user);
      const consent = consents.find(({ purpose }) => purpose === params.purpose);
      if (!consent) throw new Error(`no row for ${params.purpose}`);
      return { consent, consents, user: presentUser(user) };
    },
    { limit: 'consent' },
  );

  route(router, listFavorites, async ({ core, caller }) => ({
    favorites: await favorites.listFavorites(core, caller),
  }));
  route(router, addFavorite, async ({ core, caller, params }) => {
    await favorites.addFavorite(core, caller, params.groundId);
    return { message: 'Added to favorites' };
  });
  route(router, removeFavorite, async ({ core, caller, params }) => {
    await favorites.removeFavorite(core, caller.id, params.groundId);
    return { message: 'Removed from favorites' };
  });
}
