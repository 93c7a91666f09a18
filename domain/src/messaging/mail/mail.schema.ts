import { MAIL_TOPICS } from '@crease/shared/mail-topics';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { indexOutbox, outboxShape } from '../outbox/outbox.schema.js';

/** How long a mail's record, with its text, is kept. */
export const MAIL_KEPT_DAYS = 7;

const mailAttachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  /** Base64. */
  content: z.string(),
});
export type MailAttachment = z.infer<typeof mailAttachment>;

/**
 * A mail that is to go out exactly once: its `_id` becomes the Message-ID, and `status` moves by conditional updates
 * (`requested → sending → sent`, or `failed` when no retry can help).
 */
const mailDoc = z.object({
  _id: objectId(),
  to: z.string(),
  kind: z.enum([
    'otp',
    'security',
    'receipt',
    'booking',
    'booking_alert',
    'refund',
    'account',
    'notification',
  ]),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(mailAttachment).default([]),
  status: z.enum(['requested', 'sending', 'sent', 'failed']).default('requested'),
  /** The moment from which sending it makes no sense any more: codes end. */
  uselessAt: z.date().optional(),
  /** It came in quiet hours: nothing sends it before their end. */
  notBefore: z.date().optional(),
  attempts: z.number().default(0),
  /** Not before this moment is it tried again. */
  nextTryAt: z.date().optional(),
  sendingSince: z.date().optional(),
  /** A sending whose end nobody knows has been repeated: a second one that ends so is not (at most two mails). */
  repeated: z.boolean().optional(),
  /** A receipt's PDF and calendar file are made when it is sent, from this booking as it is then. */
  receiptFor: z.string().optional(),
  /** Whose news it is and of what kind, where the mail is one that people can do without: wishes change while it waits. */
  news: z.object({ userId: objectId(), topic: z.enum(MAIL_TOPICS) }).optional(),
  /** Where a press ends mails of this kind without signing in (RFC 8058); absent where the mail is needed. */
  leaveUrl: z.string().optional(),
  /** The event that it tells of, as the notification does (`eventId`): the morning mail leaves out what was mailed. */
  tells: z.string().optional(),
  /** Whose workplace caused it, for mails to third parties. */
  cause: z
    .object({
      what: z.enum(['invitation', 'customer', 'change', 'review']),
      ownerId: objectId(),
      bookingId: z.string().optional(),
    })
    .optional(),
  /** Other accounts that its text may name: it is emptied when one of them is erased. */
  about: z.array(objectId()).optional(),
  sentAt: z.date().optional(),
  error: z.string().optional(),
  createdAt: z.date(),
  ...outboxShape,
});
export type MailDoc = z.infer<typeof mailDoc>;
export type MailKind = MailDoc['kind'];

/** What goes also to an address that takes nothing more: it may be the only way into the account, or tell who else is in it. */
export const isNeeded = ({ kind }: Pick<MailDoc, 'kind'>): boolean => kind === 'otp' || kind === 'security';

declare module '../../platform/models.js' {
  interface Collections {
    mails: MailDoc;
  }
}

export const mailSchema = schemaOf(mailDoc);
mailSchema.index({ status: 1, createdAt: 1 });
mailSchema.index({ to: 1 });
mailSchema.index({ receiptFor: 1 }, { sparse: true });
mailSchema.index({ about: 1 }, { sparse: true });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: MAIL_KEPT_DAYS * 86_400 });
indexOutbox(mailSchema);

/** Adds a mail. Rejects with a duplicate key when one of this id was asked for before. */
export async function insertMail(core: Core, mail: MailDoc): Promise<void> {
  await core.db.mails.insertOne(mail);
}
