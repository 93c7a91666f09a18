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
 * A mail to be sent exactly once: its `_id` becomes the Message-ID, and `status` moves by conditional updates
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
  /** When sending it becomes pointless, for example because its code has expired. */
  uselessAt: z.date().optional(),
  /** Requested in quiet hours: not sent before their end. */
  notBefore: z.date().optional(),
  attempts: z.number().default(0),
  /** Not before this moment is it tried again. */
  nextTryAt: z.date().optional(),
  sendingSince: z.date().optional(),
  /** Set after a sending with unknown outcome was repeated: it is never repeated twice (at most two mails). */
  repeated: z.boolean().optional(),
  /** A receipt's PDF and calendar file are created when it is sent, from the booking at that time. */
  receiptFor: z.string().optional(),
  /** The order of the share whose receipt it is. */
  shareReceiptFor: z.string().optional(),
  /** The order of the entry fee whose receipt it is. */
  feeReceiptFor: z.string().optional(),
  /** The registered bill for a convenience fee that it carries. */
  billFor: z.string().optional(),
  /** The recipient and kind of an optional mail: preferences may change while it waits. */
  news: z.object({ userId: objectId(), topic: z.enum(MAIL_TOPICS) }).optional(),
  /** One-click unsubscribe link (RFC 8058); absent for required mails. */
  leaveUrl: z.string().optional(),
  /** The event that it reports, as in the notification (`eventId`): the morning mail leaves out what was mailed. */
  tells: z.string().optional(),
  /** The workplace that caused it, for mails to third parties. */
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

/**
 * True for mails that go even to a bouncing address: they may be the only way into the account, or warn of intruders.
 */
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
