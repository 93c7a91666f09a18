import type { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** Acts by people with power over others' data. Audit entries are never changed. */
export const PRIVILEGED_ACTS = [
  'broadcast.sent',
  'closed-gate.decided',
  'entry-fee.given-back',
  'complaint.decided',
  'ground.closed-hours',
  'ground.changed-by-admin',
  'ground.sent-back',
  'ground.status-set',
  'letter.discarded',
  'letter.replayed',
  'owner-check.decided',
  'owner-check.scan-read',
  'passkey.added',
  'passkey.removed',
  'payment.refunded-by-hand',
  'payout.retried',
  'einvoice.retried',
  'einvoice.set-aside',
  'dispute.submitted',
  'person-report.decided',
  'person-report.looked-at',
  'queues.changed',
  'queues.opened',
  'refund.retried',
  'reversal.asked-about',
  'session.ended-by-admin',
  'switch.set',
  'thing.changed-by-admin',
  'transfer.asked-about',
  'user.role-set',
] as const;
export type PrivilegedAct = (typeof PRIVILEGED_ACTS)[number];

const auditDoc = z.object({
  _id: objectId(),
  /** The user who did it. */
  who: objectId(),
  what: z.enum(PRIVILEGED_ACTS),
  /** The target and the act: `ground:<id> active`. */
  subject: z.string(),
  /** The reason, for acts that require one. */
  why: z.string().optional(),
  when: z.date(),
  /** The network address it came from. */
  from: z.string(),
  ...outboxShape,
});
export type AuditDoc = z.infer<typeof auditDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    audits: AuditDoc;
  }
}

export const auditSchema = schemaOf(auditDoc);
auditSchema.index({ when: -1, _id: -1 });
auditSchema.index({ who: 1, when: -1 });
indexOutbox(auditSchema);

export async function insertAudit(core: Core, doc: AuditDoc): Promise<void> {
  await core.db.audits.insertOne(doc);
}

/** A page of the log, newest first, and the approximate number of entries. */
export async function pageOfAudits(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: AuditDoc[]; total: number }> {
  const [found, total] = await Promise.all([
    core.db.audits
      .find({})
      .sort({ when: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    core.db.audits.estimatedDocumentCount(),
  ]);
  return { found, total };
}

/** The user's privileged acts, for their export. */
export async function exportAudits(
  core: Core,
  who: Types.ObjectId,
): Promise<Omit<AuditDoc, 'outbox' | 'seq'>[]> {
  return await core.db.audits
    .find({ who }, { projection: { outbox: 0, outboxDirtyAt: 0, seq: 0 } })
    .toArray();
}
