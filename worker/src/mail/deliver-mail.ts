import { isMailOff } from '@crease/domain/accounts/mails/mail-address.queries';
import { isNewsWanted } from '@crease/domain/accounts/mails/mail-news';
import { switchOffMail } from '@crease/domain/accounts/mails/switch-off';
import { withLegalFoot } from '@crease/domain/messaging/mail/legal-foot';
import { isNeeded, type MailDoc } from '@crease/domain/messaging/mail/mail.schema';
import {
  findCutTwice,
  findOverdue,
  markFailed,
  markSent,
  markWaiting,
  takeCut,
  takeWaiting,
} from '@crease/domain/messaging/mail/mail-delivery.queries';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { failpoint } from '@crease/domain/platform/failpoint';
import { inSpan } from '@crease/domain/platform/tracing/span';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import {
  composeBill,
  composeFeeReceipt,
  composeReceipt,
  composeShareReceipt,
  markReceiptSent,
} from './compose-receipt.js';
import { type OutgoingMail, type Post, PostError } from './post.js';

/** A mail that could not be sent for a day is given up. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const MAX_BACKOFF_MS = 5 * 60_000;

/**
 * Sends a mail: a conditional update takes it, so concurrent tries send it once. A sending with an unknown outcome (a
 * crash, a connection that broke after the text) is repeated once under the same Message-ID. Returns false if there was
 * nothing to do.
 * @throws while the mail server is away; a later try sends it
 */
export async function deliverMail(core: Core, post: Post, mailId: string): Promise<boolean> {
  const mail = await takeMail(core, new Types.ObjectId(mailId));
  if (!mail) return false;
  const now = core.clock.now();
  if (mail.uselessAt && mail.uselessAt <= now)
    return await giveUp(core, mail, 'it came too late to be of use');
  if (now.getTime() - (mail.notBefore ?? mail.createdAt).getTime() > GIVE_UP_AFTER_MS) {
    return await giveUp(core, mail, 'nobody took it for a day');
  }
  if (!isNeeded(mail) && (await isMailOff(core, mail.to))) {
    await markFailed(core, mail, 'its address is switched off');
    return false;
  }
  if (mail.news && !(await isNewsWanted(core, mail.news))) {
    await markFailed(core, mail, 'its reader wants no such mails any more');
    return false;
  }

  let receiptOf: BookingDoc | undefined;
  let outgoing: OutgoingMail;
  try {
    const composed = await compose(core, mail);
    receiptOf = composed.receiptOf;
    outgoing = withLegalFoot(composed.outgoing, core.env.legal);
  } catch (error) {
    // Nothing was sent: the mail waits again, unless it can never be composed.
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return await giveUp(core, mail, error.message);
    await putBack(core, mail, error);
    throw error;
  }
  try {
    const attributes = { 'crease.mail': mail.kind };
    await inSpan(core, 'send mail', { kind: 'client', attributes }, () => post.send(outgoing));
  } catch (error) {
    const outcome = error instanceof PostError ? error.outcome : 'unknown';
    if (outcome === 'refused') {
      if (error instanceof PostError && error.isOfAddress)
        await switchOffMail(core, { email: mail.to, why: 'bounced', at: now });
      return await giveUp(core, mail, String(error));
    }
    // After an unknown outcome the mark stays, and the stale rule above decides.
    if (outcome !== 'unknown') await putBack(core, mail, error);
    throw error;
  }
  await failpoint('mail.afterSend');
  // Marked before the mail itself: a mail that is `sent` is never looked at again, and its booking would stay unmarked.
  if (receiptOf) {
    await markReceiptSent(core, receiptOf);
    await failpoint('mail.afterMark');
  }
  await markSent(core, mail);
  return true;
}

/** Takes a waiting mail, or one whose sending was cut off and not yet repeated. */
async function takeMail(core: Core, _id: Types.ObjectId): Promise<MailDoc | null> {
  const taken = (await takeWaiting(core, _id)) ?? (await takeCut(core, _id));
  if (taken) return taken;
  // After two cut sendings a third copy would not help: the mail is as likely to have arrived twice as not at all.
  const cutTwice = await findCutTwice(core, _id);
  if (cutTwice) await giveUp(core, cutTwice, 'two sendings ended without an answer');
  return null;
}

/** The mail as it is sent, and for a receipt the booking it was made from. */
async function compose(
  core: Core,
  mail: MailDoc,
): Promise<{ outgoing: OutgoingMail; receiptOf?: BookingDoc }> {
  const base = { id: mail._id.toString(), to: mail.to };
  if (mail.receiptFor) {
    const { of, mail: receipt } = await composeReceipt(core, mail.receiptFor);
    return { outgoing: { ...base, ...receipt }, receiptOf: of };
  }
  if (mail.shareReceiptFor)
    return { outgoing: { ...base, ...(await composeShareReceipt(core, mail.shareReceiptFor)) } };
  if (mail.feeReceiptFor)
    return { outgoing: { ...base, ...(await composeFeeReceipt(core, mail.feeReceiptFor)) } };
  if (mail.billFor) return { outgoing: { ...base, ...(await composeBill(core, mail.billFor)) } };
  const { subject, text, html, attachments, leaveUrl } = mail;
  const content = attachments.map(({ content, ...about }) => ({
    ...about,
    content: Buffer.from(content, 'base64'),
  }));
  return { outgoing: { ...base, leaveUrl, subject, text, html, attachments: content } };
}

async function putBack(core: Core, mail: MailDoc, error: unknown): Promise<void> {
  const wait = Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** Math.min(mail.attempts, 10));
  const nextTryAt = new Date(core.clock.now().getTime() + wait);
  await markWaiting(core, mail, { nextTryAt, error: String(error) });
}

async function giveUp(core: Core, mail: MailDoc, why: string): Promise<false> {
  core.log.error({ mailId: mail._id, kind: mail.kind, why }, 'a mail was given up');
  await markFailed(core, mail, why);
  return false;
}

/**
 * Sends waiting mails whose event did not: lost jobs, an outage of the mail server, cut sendings. A mail that cannot be
 * sent delays no other; when no server answers, the rest is left to the next round.
 */
export async function deliverOverdueMails(core: Core, post: Post, signal?: AbortSignal): Promise<number> {
  let delivered = 0;
  let isAway = false;
  const endsRound = (error: unknown) => {
    isAway ||= error instanceof PostError && error.outcome === 'away';
    return isAway;
  };
  for (const which of ['waiting', 'cut'] as const) {
    if (isAway) break;
    const found = findOverdue(core, which);
    const round = { atOnce: 1, failed: 'a mail could not be sent yet', endsRound, signal };
    await drain(core, found, round, async ({ _id }) => {
      if (await deliverMail(core, post, _id.toString())) delivered += 1;
    });
  }
  return delivered;
}
