import type { AuditEntry } from '@crease/shared/contracts/admin';
import type { Pagination } from '@crease/shared/contracts/common';
import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { findNames } from '../identity/user-lookups.queries.js';
import { type AuditDoc, insertAudit, type PrivilegedAct, pageOfAudits } from './audit.schema.js';

/** The account that performs a privileged act, and its network address. */
export interface Actor {
  id: string;
  address: string;
}

/**
 * Records a privileged act in the audit log: who, what, to what, why (where asked), when, from where. Returns the
 * entry's id.
 */
export async function recordAct(
  core: Core,
  actor: Actor,
  what: PrivilegedAct,
  subject: string,
  why?: string,
): Promise<string> {
  const _id = new Types.ObjectId();
  const now = core.clock.now();
  const doc: AuditDoc = {
    _id,
    who: new Types.ObjectId(actor.id),
    what,
    subject: subject.slice(0, 300),
    ...(why === undefined ? {} : { why }),
    when: now,
    from: actor.address,
    outbox: [fact(core, 'act.recorded', now, { actId: _id.toString(), what })],
    seq: 1,
    outboxDirtyAt: now,
  };
  await insertAudit(core, doc);
  core.events.publishSoon('audits', doc);
  return _id.toString();
}

/** A page of the log, newest first. */
export async function listActs(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ audits: AuditEntry[]; pagination: Pagination }> {
  const { found, total } = await pageOfAudits(core, { page, limit });
  const names = await findNames(
    core,
    found.map(({ who }) => who),
  );
  return {
    audits: found.map(({ _id, who, what, subject, why, when, from }) => ({
      _id: _id.toString(),
      who: who.toString(),
      whoName: names.get(who.toString()),
      what,
      subject,
      ...(why === undefined ? {} : { why }),
      when: when.toISOString(),
      from,
    })),
    pagination: paginationOf({ page, limit }, total),
  };
}
