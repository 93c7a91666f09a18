import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../outbox/outbox.js';
import { indexOutbox, outboxFields } from '../outbox/outbox.schema.js';

export const MAIL_KINDS = [
  'otp',
  'receipt',
  'booking',
  'booking_alert',
  'refund',
  'account',
  'notification',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** How long a mail's record, with its text, is kept. */
export const MAIL_KEPT_DAYS = 7;

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/**
 * A mail that is to go out exactly once: its `_id` becomes the Message-ID, and `status` moves by conditional updates
 * (`requested → sending → sent`, or `failed` when no retry can help).
 */
export interface MailDoc extends WithOutbox {
  _id: Types.ObjectId;
  to: string;
  kind: MailKind;
  subject: string;
  text: string;
  html?: string;
  attachments: MailAttachment[];
  status: 'requested' | 'sending' | 'sent' | 'failed';
  /** The moment from which sending it makes no sense any more: codes end. */
  uselessAt?: Date;
  attempts: number;
  /** Not before this moment is it tried again. */
  nextTryAt?: Date;
  sendingSince?: Date;
  /** A sending whose end nobody knows has been repeated: a second one that ends so is not (at most two mails). */
  repeated?: boolean;
  /** A receipt's PDF and calendar file are made when it is sent, from this booking as it is then. */
  receiptFor?: string;
  sentAt?: Date;
  error?: string;
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    mails: MailDoc;
  }
}

export const mailSchema = new Schema<MailDoc>(
  {
    to: { type: String, required: true },
    kind: { type: String, required: true, enum: MAIL_KINDS },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: String,
    attachments: {
      type: [new Schema({ filename: String, contentType: String, content: String }, { _id: false })],
      default: [],
    },
    status: { type: String, required: true, default: 'requested' },
    uselessAt: Date,
    attempts: { type: Number, default: 0 },
    nextTryAt: Date,
    sendingSince: Date,
    repeated: Boolean,
    receiptFor: String,
    sentAt: Date,
    error: String,
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
mailSchema.index({ status: 1, createdAt: 1 });
mailSchema.index({ to: 1 });
mailSchema.index({ receiptFor: 1 }, { sparse: true });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: MAIL_KEPT_DAYS * 86_400 });
indexOutbox(mailSchema);
