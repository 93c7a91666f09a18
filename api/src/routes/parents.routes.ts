import { presentUser } from '@crease/domain/accounts/identity/user.present';
import {
  answerAsParent,
  proveAsParent,
  readParentRequest,
  sendParentCode as sendCode,
} from '@crease/domain/accounts/parents/answer-as-parent';
import { askParent as ask } from '@crease/domain/accounts/parents/ask-parent';
import {
  answerParentConsent,
  askParent,
  proveParent,
  readParentConsent,
  sendParentCode,
} from '@crease/shared/contracts/parents';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** A minor asks a parent; the parent answers by the link of their mail, whose token is the permission. */
export function registerParentRoutes(router: Router): void {
  route(
    router,
    askParent,
    async ({ core, caller, body }) => ({
      user: presentUser(await ask(core, caller.id, body)),
      message: 'We have sent your parent a mail.',
    }),
    { limit: 'code' },
  );
  route(
    router,
    readParentConsent,
    async ({ core, query }) => ({ request: await readParentRequest(core, query.token) }),
    { limit: 'signIn' },
  );
  route(
    router,
    sendParentCode,
    async ({ core, body: { token, to } }) => {
      await sendCode(core, token, to);
      return { message: 'We have sent you a code.' };
    },
    { limit: 'code' },
  );
  route(
    router,
    proveParent,
    async ({ core, body: { token, ...proof } }) => ({ request: await proveAsParent(core, token, proof) }),
    { limit: 'signIn' },
  );
  route(
    router,
    answerParentConsent,
    async ({ core, body: { token, ...answer } }) => ({ request: await answerAsParent(core, token, answer) }),
    { limit: 'signIn' },
  );
}
