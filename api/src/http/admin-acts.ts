import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/auth/caller';
import type { Core } from '@crease/domain/platform/core';
import type { ContractSpec } from '@crease/shared/contract';
import type { Request } from 'express';
import { actorOf } from './actor.js';

/** Things that are somebody's, their money included: whatever an admin changes of them is a privileged act. */
const OF_SOMEBODY = /^\/((bookings|grounds)\/:id|admin\/settlements)/;
/** Routes that write down by themselves what was done, in words of their own; and one that does nothing. */
const NOT_HERE = new Set([
  'PATCH /grounds/:id',
  'POST /grounds/:id/closures',
  'POST /grounds/:id/closures/preview',
]);

/** Is a write on this route, done by an admin, written down by the frame? */
export function isActOfAdmin({ method, path }: ContractSpec): boolean {
  return method !== 'GET' && OF_SOMEBODY.test(path) && !NOT_HERE.has(`${method} ${path}`);
}

/** Does this route change something at a workplace, so that the workplace's log tells of it? */
export function isWorkOfStaff({ method, path, act }: ContractSpec): boolean {
  return act !== undefined && method !== 'GET' && !act.endsWith('.read') && !path.endsWith('/preview');
}

/** Writes down what an admin has just done to a booking or a ground: `PATCH /bookings/<id>/approve`. */
export async function recordActOfAdmin(core: Core, caller: Caller, req: Request): Promise<void> {
  await recordAct(core, actorOf(caller, req), 'thing.changed-by-admin', `${req.method} ${req.path}`);
}
