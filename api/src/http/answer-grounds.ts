import { getGround } from '@crease/domain/catalogue/grounds/ground.service';
import type { Core } from '@crease/domain/platform/core';
import { getGround as contract } from '@crease/shared/contracts/grounds';
import type { RequestHandler } from 'express';
import type { Bypass } from './bypass.js';

/** The address of a ground as our own pages write it; any other spelling is left to the router. */
const GROUND_PATH = /^\/api\/grounds\/([0-9a-f]{24})$/;

/** Answers a public ground without Express, as `answerDays` does a day; anything else is left to the API. */
export function answerGrounds(core: Core, bypass: Bypass): RequestHandler {
  return (req, res, leave) => {
    const [, groundId] = (req.method === 'GET' && GROUND_PATH.exec(req.url)) || [];
    if (!groundId || bypass.callerOf(req) === undefined) return leave();
    const read = async () => ({ ground: await getGround(core, groundId, null) });
    bypass.sendRead(req, res, { route: contract.path, read, leave });
  };
}
