import * as sessions from '@crease/domain/accounts/auth/sessions';
import { presentUser } from '@crease/domain/accounts/identity/user.present';
import { whoAmI } from '@crease/domain/accounts/workplaces/who-am-i';
import * as contracts from '@crease/shared/contracts/auth';
import { toAppError } from '../http/failures.js';
import { clearRefreshCookie, refreshCookieOf, setRefreshCookie } from '../http/refresh-cookie.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';
import { originOf } from './signed-in.js';

const LOGGED_OUT = { message: 'Logged out successfully!' };

/** The signed-in user, refresh, logout, and their devices. */
export function registerSessionRoutes(router: Router): void {
  route(router, contracts.me, async ({ core, caller }) => await whoAmI(core, caller.id));

  route(router, contracts.refresh, async ({ core, req, res }) => {
    try {
      const { user, tokens } = await sessions.rotateSession(core, refreshCookieOf(req), originOf(req));
      setRefreshCookie(core, res, tokens.refreshToken);
      return { token: tokens.token, user: presentUser(user) };
    } catch (error) {
      if (toAppError(error).code === 'UNAUTHENTICATED') clearRefreshCookie(core, res);
      throw error;
    }
  });

  route(router, contracts.logout, async ({ core, caller, req, res }) => {
    if (caller) await sessions.endSessions(core, caller.id, [caller.sessionId]);
    await sessions.endSessionOfCookie(core, refreshCookieOf(req));
    clearRefreshCookie(core, res);
    return LOGGED_OUT;
  });

  route(router, contracts.logoutAll, async ({ core, caller, res }) => {
    await sessions.endSessions(core, caller.id);
    clearRefreshCookie(core, res);
    return LOGGED_OUT;
  });

  route(router, contracts.listSessions, async ({ core, caller }) => ({
    sessions: await sessions.listSessions(core, caller.id, caller.sessionId),
  }));

  route(router, contracts.endSession, async ({ core, caller, params }) => {
    await sessions.endSession(core, caller.id, params.id);
    return { message: 'The session has ended.' };
  });
}
