import { whoAmI } from '@crease/domain/accounts/workplaces/who-am-i';
import type { Core } from '@crease/domain/platform/core';
import { me as contract } from '@crease/shared/contracts/auth';
import type { RequestHandler } from 'express';
import type { Bypass } from './bypass.js';

/**
 * Answers `/auth/me` without Express, as `answerDays` does a day: every page begins with it. Anything else is left to
 * the API.
 */
export function answerMe(core: Core, bypass: Bypass): RequestHandler {
  return (req, res, leave) => {
    const caller = req.method === 'GET' && req.url === '/api/auth/me' ? bypass.callerOf(req) : undefined;
    if (!caller) return leave();
    bypass.sendRead(req, res, { route: contract.path, read: () => whoAmI(core, caller.id), leave });
  };
}
