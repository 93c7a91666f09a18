import { deviceName } from '@crease/domain/accounts/identity/device-name';
import { beginProof } from '@crease/domain/accounts/second-factor/prove-again';
import * as manage from '@crease/domain/accounts/sign-in/manage';
import { beginPasskeyLogin, loginWithPasskey } from '@crease/domain/accounts/sign-in/passkey-login';
import * as contracts from '@crease/shared/contracts/passkeys';
import { actorOf } from '../http/actor.js';
import { clearPasskeyTicket, passkeyTicketOf, setPasskeyTicket } from '../http/passkey-cookie.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';
import { answerSignedIn, originOf } from './signed-in.js';

/** Passkeys: registration, removal and login. */
export function registerPasskeyRoutes(router: Router): void {
  route(router, contracts.listPasskeys, async ({ core, caller }) => ({
    passkeys: await manage.listPasskeys(core, caller),
  }));

  route(
    router,
    contracts.beginPasskey,
    async ({ core, caller, body }) => ({ options: await manage.beginPasskey(core, caller, body) }),
    { limit: 'signIn' },
  );

  route(router, contracts.addPasskey, async ({ core, caller, body: { name, credential }, req }) => ({
    passkey: await manage.addPasskey(
      core,
      caller,
      { name: name ?? deviceName(req.get('user-agent')), credential },
      actorOf(caller, req),
    ),
  }));

  route(router, contracts.removePasskey, async ({ core, caller, params, body, req }) => {
    await manage.removePasskey(core, caller, { ...params, ...body }, actorOf(caller, req));
    return { message: 'The passkey is removed.' };
  });

  route(
    router,
    contracts.beginProof,
    async ({ core, caller }) => ({ options: await beginProof(core, caller) }),
    { limit: 'code' },
  );

  route(
    router,
    contracts.beginPasskeyLogin,
    async ({ core, res }) => {
      const { ticket, options } = await beginPasskeyLogin(core);
      setPasskeyTicket(core, res, ticket);
      return { options };
    },
    { limit: 'code' },
  );

  route(
    router,
    contracts.loginWithPasskey,
    async ({ core, body, req, res }) => {
      const ticket = passkeyTicketOf(req);
      clearPasskeyTicket(res);
      return answerSignedIn(core, res, await loginWithPasskey(core, { ticket, ...body }, originOf(req)));
    },
    { limit: 'signIn' },
  );
}
