import { Schema, type Types } from 'mongoose';

/** Acts of somebody with power over others' things: what is written down of them is never changed. */
export const PRIVILEGED_ACTS = [
  'broadcast.sent',
  'ground.closed-hours',
  'ground.changed-by-admin',
  'ground.status-set',
  'payment.refunded-by-hand',
  'queues.changed',
  'queues.opened',
  'thing.changed-by-admin',
  'user.role-set',
] as const;
export type PrivilegedAct = (typeof PRIVILEGED_ACTS)[number];

export interface AuditDoc {
  _id: Types.ObjectId;
  /** The user who did it. */
  who: Types.ObjectId;
  what: PrivilegedAct;
  /** What it was done to, and how: `ground:<id> active`. */
  subject: string;
  when: Date;
  /** The network address it came from. */
  from: string;
}

declare module '../../platform/models.js' {
  interface Collections {
    audits: AuditDoc;
  }
}

export const auditSchema = new Schema<AuditDoc>(
  {
    who: { type: Schema.Types.ObjectId, required: true },
    what: { type: String, required: true, enum: PRIVILEGED_ACTS },
    subject: { type: String, required: true },
    when: { type: Date, required: true },
    from: { type: String, required: true },
  },
  { versionKey: false },
);
auditSchema.index({ when: -1, _id: -1 });
auditSchema.index({ who: 1, when: -1 });
