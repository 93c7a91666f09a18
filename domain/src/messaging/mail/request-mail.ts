import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { fact } from '../outbox/outbox.js';
import { insertMail, type MailAttachment, type MailDoc, type MailKind } from './mail.schema.js';
import { type CountedMail, countCaused, type MailCause, type MailRefusal, releaseMail } from './mail-caps.js';

export interface MailRequest {
  /** An idempotency key: a second request with it changes nothing. */
  id?: Types.ObjectId;
  to: string;
  kind: MailKind;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
  uselessAt?: Date;
  /** The booking whose receipt it is: text and files are created when it is sent. */
  receiptFor?: string;
  /** The order whose share's receipt it is: made when it is sent, too. */
  shareReceiptFor?: string;
  /** The order whose entry fee's receipt it is: likewise. */
  feeReceiptFor?: string;
  /** The operator's bill that it carries, once that is registered. */
  billFor?: string;
  /** One-click unsubscribe link for an optional mail. */
  leaveUrl?: string;
  news?: MailDoc['news'];
  /** Earliest time to send it. */
  notBefore?: Date | undefined;
  /** The event it reports, with the notification's id. */
  tells?: string | undefined;
  /** The workplace that causes it, for a third party: only then the daily caps apply. */
  cause?: MailCause | CountedMail | undefined;
  /** With false, only the record is written and no mail is sent, so that an unknown address takes the same writes. */
  hasAccount?: boolean;
  /** Other accounts that its text may name. */
  about?: Types.ObjectId[] | undefined;
}

const LONGEST_HEADER = 200;
const graphemes = new Intl.Segmenter();

/**
 * No line breaks or control characters: nothing a user wrote may add a header. Cut between letters, never inside of
 * one.
 */
function headerSafe(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  if (line.length <= LONGEST_HEADER) return line;
  return line.slice(0, graphemes.segment(line).containing(LONGEST_HEADER)?.index);
}

const REFUSED: Record<MailRefusal | 'no-account', string> = {
  'no-account': 'no account has this address',
  capped: 'over the daily cap',
  'not-let-in': 'no ground of its workplace has been let in',
};

const storedCause = ({ what, ownerId, bookingId }: MailCause): NonNullable<MailDoc['cause']> => ({
  what,
  ownerId,
  ...(bookingId ? { bookingId } : {}),
});

const countOnce = async (
  core: Core,
  to: string,
  cause: MailCause | CountedMail,
): Promise<CountedMail | MailRefusal> => ('ids' in cause ? cause : await countCaused(core, to, cause));

/**
 * Requests a mail: stores a record with an event, and the worker sends it once. No request waits for SMTP, and the
 * event goes out at once, so a code arrives within a second. A mail over a cap is recorded as failed; one to no address
 * is not.
 */
export async function requestMail(core: Core, mail: MailRequest): Promise<Types.ObjectId> {
  const now = core.clock.now();
  const _id = mail.id ?? new Types.ObjectId();
  // An account without a mail address (decision 0019).
  if (mail.hasAccount !== false && !mail.to.includes('@')) return _id;
  const counted =
    mail.hasAccount === false ? 'no-account' : mail.cause && (await countOnce(core, mail.to, mail.cause));
  const refusal = typeof counted === 'string' ? REFUSED[counted] : undefined;
  const doc: MailDoc = {
    _id,
    to: counted === 'no-account' ? '' : headerSafe(mail.to),
    kind: mail.kind,
    subject: headerSafe(mail.subject),
    // Text that is never sent is not stored.
    text: refusal ? '' : mail.text,
    ...(refusal || mail.html === undefined ? {} : { html: mail.html }),
    attachments: refusal ? [] : (mail.attachments ?? []),
    status: refusal ? 'failed' : 'requested',
    ...(mail.uselessAt ? { uselessAt: mail.uselessAt } : {}),
    ...(mail.receiptFor ? { receiptFor: mail.receiptFor } : {}),
    ...(mail.shareReceiptFor ? { shareReceiptFor: mail.shareReceiptFor } : {}),
    ...(mail.feeReceiptFor ? { feeReceiptFor: mail.feeReceiptFor } : {}),
    ...(mail.billFor ? { billFor: mail.billFor } : {}),
    ...(mail.news ? { news: mail.news } : {}),
    ...(mail.leaveUrl ? { leaveUrl: mail.leaveUrl } : {}),
    ...(mail.notBefore ? { notBefore: mail.notBefore } : {}),
    ...(mail.tells ? { tells: mail.tells } : {}),
    ...(mail.cause ? { cause: storedCause(mail.cause) } : {}),
    ...(mail.about?.length ? { about: mail.about } : {}),
    attempts: 0,
    createdAt: now,
    ...(refusal
      ? { error: refusal, outbox: [], seq: 0 }
      : {
          outbox: [fact(core, 'mail.requested', now, { mailId: _id.toString() })],
          seq: 1,
          outboxDirtyAt: now,
        }),
  };
  try {
    await insertMail(core, doc);
  } catch (error) {
    if (counted && typeof counted !== 'string') await releaseMail(core, counted);
    if (mail.id && isDuplicateKey(error)) return _id; // requested before
    throw error;
  }
  if (counted === 'no-account') return _id;
  if (refusal) {
    core.log.warn({ mailId: _id, ...doc.cause, why: refusal }, 'a mail was dropped');
    return _id;
  }
  core.events.publishSoon('mails', doc);
  return _id;
}
