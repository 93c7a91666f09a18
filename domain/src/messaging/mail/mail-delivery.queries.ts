import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { MailDoc } from './mail.schema.js';

/** A sending that takes longer was interrupted: its process died, and the outcome is unknown. */
const STALE_SENDING_MS = 60_000;
/** How long an event has to trigger its mail before the sweep does. */
const OVERDUE_MS = 10_000;

const staleSending = (now: Date) => ({
  status: 'sending' as const,
  sendingSince: { $lte: new Date(now.getTime() - STALE_SENDING_MS) },
});

const sending = (now: Date) => ({ status: 'sending' as const, sendingSince: now });

/** Matches mails that are not held for quiet hours. */
const isDue = (now: Date): mongo.Filter<MailDoc> => ({
  $or: [{ notBefore: { $exists: false } }, { notBefore: { $lte: now } }],
});

/** Leases a waiting mail that is due. Of several attempts this update lets one send: null for the others. */
export async function takeWaiting(core: Core, _id: Types.ObjectId): Promise<MailDoc | null> {
  const now = core.clock.now();
  return await core.db.mails.findOneAndUpdate(
    { _id, status: 'requested', ...isDue(now) },
    { $set: sending(now), $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  );
}

/** Leases a mail whose sending was interrupted, for its one repetition; the update decides which caller repeats it. */
export async function takeCut(core: Core, _id: Types.ObjectId): Promise<MailDoc | null> {
  const now = core.clock.now();
  return await core.db.mails.findOneAndUpdate(
    { _id, ...staleSending(now), repeated: { $exists: false } },
    { $set: { ...sending(now), repeated: true }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  );
}

/** A mail whose sending and its repetition were both interrupted, or null. */
export async function findCutTwice(core: Core, _id: Types.ObjectId): Promise<MailDoc | null> {
  return await core.db.mails.findOne({ _id, ...staleSending(core.clock.now()), repeated: true });
}

/** Removes the code from a mail's record once it was sent or has expired: stored codes are hashed. */
const forgettingCode = ({ kind }: MailDoc): { set: { text?: string }; unset: { html?: '' } } =>
  kind === 'otp' ? { set: { text: '' }, unset: { html: '' } } : { set: {}, unset: {} };

/** The mail server has taken the mail. */
export async function markSent(core: Core, mail: MailDoc): Promise<void> {
  const { set, unset } = forgettingCode(mail);
  await core.db.mails.updateOne(
    { _id: mail._id, status: 'sending' },
    {
      $set: { status: 'sent', sentAt: core.clock.now(), ...set },
      $unset: { nextTryAt: '', error: '', ...unset },
    },
  );
}

/** The mail waits again, until `nextTryAt` at the earliest. */
export async function markWaiting(
  core: Core,
  { _id }: MailDoc,
  { nextTryAt, error }: { nextTryAt: Date; error: string },
): Promise<void> {
  await core.db.mails.updateOne(
    { _id, status: 'sending' },
    { $set: { status: 'requested', nextTryAt, error: error.slice(0, 500) } },
  );
}

/** Marks a mail as failed for good, unless another process has taken it since. */
export async function markFailed(core: Core, mail: MailDoc, why: string): Promise<void> {
  const { set, unset } = forgettingCode(mail);
  await core.db.mails.updateOne(
    { _id: mail._id, status: 'sending', sendingSince: mail.sendingSince },
    {
      $set: { status: 'failed', error: why.slice(0, 500), ...set },
      ...(unset.html === '' ? { $unset: unset } : {}),
    },
  );
}

/**
 * Whether a mail still waits to be sent, and when the mail server took it. Neither for one that failed or is not
 * recorded.
 */
export async function outcomeOf(
  core: Core,
  _id: Types.ObjectId,
): Promise<{ isWaiting: boolean; sentAt: Date | undefined }> {
  const mail = await core.db.mails.findOne({ _id }, { projection: { status: 1, sentAt: 1 } });
  return { isWaiting: mail?.status === 'requested' || mail?.status === 'sending', sentAt: mail?.sentAt };
}

/** Ends mails of a booking to this address that have not begun to go out. */
export async function dropWaiting(core: Core, to: string, bookingId: string, why: string): Promise<void> {
  await core.db.mails.updateMany(
    { to, 'cause.bookingId': bookingId, status: 'requested' },
    { $set: { status: 'failed', error: why } },
  );
}

/** Mails that wait though their event should have brought them, or those whose sending was cut; the oldest first. */
export function findOverdue(core: Core, which: 'waiting' | 'cut'): mongo.FindCursor<Pick<MailDoc, '_id'>> {
  return core.db.mails.find(overdue(which, core.clock.now()).where, {
    projection: { _id: 1 },
    sort: { createdAt: 1 },
  });
}

export const overdue = (which: 'waiting' | 'cut', now: Date) =>
  due(
    'mails',
    which === 'cut'
      ? staleSending(now)
      : {
          status: 'requested',
          createdAt: { $lte: new Date(now.getTime() - OVERDUE_MS) },
          $and: [isDue(now), { $or: [{ nextTryAt: { $exists: false } }, { nextTryAt: { $lte: now } }] }],
        },
  );
