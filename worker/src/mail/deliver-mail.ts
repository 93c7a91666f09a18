import type { MailDoc } from '@crease/domain/messaging/mail/mail.model';
import type { Core } from '@crease/domain/platform/core';
import { failpoint } from '@crease/domain/platform/failpoint';
import { native } from '@crease/domain/platform/models';
import { workOff } from '@crease/domain/platform/work-off';
import { AppError } from '@crease/shared/errors';
import { type mongo, Types } from 'mongoose';
import { composeReceipt, markReceiptSent } from './compose-receipt.js';
import { type OutgoingMail, type Post, PostError } from './post.js';

/** A sending that has not ended after this long never will: its process is gone, and nobody knows how it ended. */
const STALE_SENDING_MS = 60_000;
/** A mail that nobody could take for a day is given up. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Sends a mail, once: a conditional update takes it, so of any number of tries at the same time one sends. A sending
 * whose end nobody knows (a crash, a connection that broke after the text) is repeated once under the same Message-ID,
 * so at most two copies ever go out. Throws when the mail server is away; a later try then sends it. False when there
 * was nothing to do.
 */
export async function deliverMail(core: Core, post: Post, mailId: string): Promise<boolean> {
  const mails = native(core.models, 'mails');
  const _id = new Types.ObjectId(mailId);
  const mail = await takeMail(core, _id);
  if (!mail) return false;
  const now = core.clock.now();
  if (mail.uselessAt && mail.uselessAt <= now)
    return await giveUp(core, mail, 'it came too late to be of use');
  if (now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS) {
    return await giveUp(core, mail, 'nobody took it for a day');
  }

  let outgoing: OutgoingMail;
  try {
    outgoing = await compose(core, mail);
  } catch (error) {
    // Nothing has gone out: the mail waits again, unless it can never be made.
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return await giveUp(core, mail, error.message);
    await putBack(core, mail, error);
    throw error;
  }
  try {
    await post.send(outgoing);
  } catch (error) {
    const outcome = error instanceof PostError ? error.outcome : 'unknown';
    if (outcome === 'refused') return await giveUp(core, mail, String(error));
    // Of a sending with an unknown end the mark stays, and the stale rule above decides.
    if (outcome !== 'unknown') await putBack(core, mail, error);
    throw error;
  }
  await failpoint('mail.afterSend');
  // Before the mail's own end: nobody comes back to a mail that is `sent`, and its booking would never hear of it.
  if (mail.receiptFor) {
    await markReceiptSent(core, mail.receiptFor);
    await failpoint('mail.afterMark');
  }
  await mails.updateOne(
    { _id, status: 'sending' },
    {
      $set: { status: 'sent', sentAt: core.clock.now(), ...withoutCode(mail) },
      $unset: { nextTryAt: '', error: '', ...(mail.kind === 'otp' ? { html: '' } : {}) },
    },
  );
  return true;
}

/** Once a code is out, or of no use, its record holds it no longer: what is kept of codes is hashed. */
const withoutCode = (mail: MailDoc): { text?: string } => (mail.kind === 'otp' ? { text: '' } : {});

/** Takes a mail that waits, or one whose sending was cut and not yet repeated. */
async function takeMail(core: Core, _id: Types.ObjectId): Promise<MailDoc | null> {
  const mails = native(core.models, 'mails');
  const now = core.clock.now();
  const stale = { status: 'sending' as const, sendingSince: { $lte: staleBefore(now) } };
  const sending = { $set: { status: 'sending' as const, sendingSince: now }, $inc: { attempts: 1 } };
  const waiting = await mails.findOneAndUpdate({ _id, status: 'requested' }, sending, {
    returnDocument: 'after',
  });
  if (waiting) return waiting;
  const cut = await mails.findOneAndUpdate(
    { _id, ...stale, repeated: { $exists: false } },
    { ...sending, $set: { ...sending.$set, repeated: true } },
    { returnDocument: 'after' },
  );
  if (cut) return cut;
  // Cut twice: it is as likely in the mailbox twice as not at all, and a third copy helps nobody.
  const cutTwice = await mails.findOne({ _id, ...stale, repeated: true });
  if (cutTwice) await giveUp(core, cutTwice, 'two sendings ended without an answer');
  return null;
}

const staleBefore = (now: Date): Date => new Date(now.getTime() - STALE_SENDING_MS);

async function compose(core: Core, mail: MailDoc): Promise<OutgoingMail> {
  const base = { id: mail._id.toString(), to: mail.to };
  if (mail.receiptFor) return { ...base, ...(await composeReceipt(core, mail.receiptFor)) };
  const { subject, text, html, attachments } = mail;
  return {
    ...base,
    subject,
    text,
    html,
    attachments: attachments.map(({ content, ...about }) => ({
      ...about,
      content: Buffer.from(content, 'base64'),
    })),
  };
}

async function putBack(core: Core, mail: MailDoc, error: unknown): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(mail.attempts, 10));
  await native(core.models, 'mails').updateOne(
    { _id: mail._id, status: 'sending' },
    {
      $set: {
        status: 'requested',
        nextTryAt: new Date(core.clock.now().getTime() + wait),
        error: String(error).slice(0, 500),
      },
    },
  );
}

async function giveUp(core: Core, mail: MailDoc, why: string): Promise<false> {
  core.log.error({ mailId: mail._id, kind: mail.kind, why }, 'a mail was given up');
  await native(core.models, 'mails').updateOne(
    { _id: mail._id, status: 'sending', sendingSince: mail.sendingSince },
    {
      $set: { status: 'failed', error: why.slice(0, 500), ...withoutCode(mail) },
      ...(mail.kind === 'otp' ? { $unset: { html: '' } } : {}),
    },
  );
  return false;
}

/** An event has this long to bring its mail before the sweep does. */
const OVERDUE_MS = 10_000;

/**
 * Sends what waits although its event should have brought it: lost jobs, a mail server that was away, cut sendings. A
 * mail that cannot be sent keeps no other waiting; when no server answers at all, the rest is left to the next round.
 */
export async function deliverOverdueMails(core: Core, post: Post, signal?: AbortSignal): Promise<number> {
  const now = core.clock.now();
  const overdue: mongo.Filter<MailDoc>[] = [
    {
      status: 'requested',
      createdAt: { $lte: new Date(now.getTime() - OVERDUE_MS) },
      $or: [{ nextTryAt: { $exists: false } }, { nextTryAt: { $lte: now } }],
    },
    { status: 'sending', sendingSince: { $lte: staleBefore(now) } },
  ];
  let delivered = 0;
  let isAway = false;
  const endsRound = (error: unknown) => {
    isAway ||= error instanceof PostError && error.outcome === 'away';
    return isAway;
  };
  for (const filter of overdue) {
    if (isAway) break;
    const found = native(core.models, 'mails').find(filter, {
      projection: { _id: 1 },
      sort: { createdAt: 1 },
    });
    const round = { atOnce: 1, failed: 'a mail could not be sent yet', endsRound, signal };
    await workOff(core, found, round, async ({ _id }) => {
      if (await deliverMail(core, post, _id.toString())) delivered += 1;
    });
  }
  return delivered;
}
