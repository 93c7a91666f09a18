import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { mailOwnerOfAdminActs } from '@crease/domain/accounts/audit-log/mail-owner';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { actsDone } from '@crease/domain/accounts/workplaces/work-log';
import type { Core } from '@crease/domain/platform/core';
import type { ContractSpec } from '@crease/shared/contract';
import type { Act } from '@crease/shared/permissions';
import type { Request } from 'express';
import { actorOf } from './actor.js';

/** True for a route that may change something; its requests are audited. */
export const isWrite = ({ method, path }: Pick<ContractSpec, 'method' | 'path'>): boolean =>
  method !== 'GET' && !path.endsWith('/preview');

/** True for a route that changes something at a workplace and is therefore listed in the workplace's log. */
export const isWorkOfStaff = (spec: ContractSpec): boolean =>
  spec.act !== undefined && isWrite(spec) && !spec.act.endsWith('.read');

interface Done {
  caller: Caller;
  spec: ContractSpec;
  req: Request;
  body: unknown;
}

/**
 * Audits what an admin has just done at others' workplaces and mails their owners. Based on the acts that the
 * permission check recorded (`Core.acts`), not on a list of routes; settlement runs, which have no such check, go by
 * path.
 */
export async function recordActOfAdmin(core: Core, { caller, spec, req, body }: Done): Promise<void> {
  const byOwner = new Map<string, { acts: Set<Act>; isWhole: boolean }>();
  for (const { role, ownerId, act, groundId, bookingId } of actsDone(core, body)) {
    if (role !== 'admin' || ownerId === caller.id) continue;
    const noted = byOwner.get(ownerId) ?? { acts: new Set(), isWhole: false };
    noted.acts.add(act);
    noted.isWhole ||= !groundId && !bookingId;
    byOwner.set(ownerId, noted);
  }
  const done = `${req.method} ${req.path}`;
  const audit = (subject: string) => recordAct(core, actorOf(caller, req), 'thing.changed-by-admin', subject);
  if (byOwner.size === 0 && spec.path.startsWith('/admin/settlements')) await audit(done);
  for (const [ownerId, { acts, isWhole }] of byOwner) {
    // The path of a booking or ground identifies its owner; that of a whole workplace does not.
    const actId = await audit(isWhole ? `${done} workplace:${ownerId}` : done);
    await mailOwnerOfAdminActs(core, { actId, ownerId, acts: [...acts] });
  }
}
