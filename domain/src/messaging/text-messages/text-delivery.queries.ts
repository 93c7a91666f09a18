import type { TextChannelName } from '@crease/shared/text-channels';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { TextDoc } from './text.schema.js';
import type { TextReport } from './text-channel.js';

/** A sending that takes longer was interrupted: its process died, and the outcome is unknown. */
const STALE_SENDING_MS = 60_000;

/** Removes the code from the record once it was sent or has expired. */
const ENDED = { values: '', sendingSince: '' } as const;

/** A channel's texts that are due, longest due first. */
export function findDueTexts(core: Core, channel: TextChannelName): mongo.FindCursor<Pick<TextDoc, '_id'>> {
  return core.db.texts.find(textsDue(channel, core.clock.now()).where, {
    projection: { _id: 1 },
    sort: { nextTryAt: 1 },
  });
}

export const textsDue = (channel: TextChannelName, now: Date) =>
  due('texts', { channel, status: 'requested', nextTryAt: { $lte: now } });

/** Leases a due text for sending. Of several attempts this update lets one send: null for the others. */
export async function takeText(core: Core, _id: Types.ObjectId): Promise<TextDoc | null> {
  const now = core.clock.now();
  return await core.db.texts.findOneAndUpdate(
    { _id, status: 'requested', nextTryAt: { $lte: now } },
    { $set: { status: 'sending', sendingSince: now }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  );
}

/** Marks a text as accepted, unless a faster report already said more. */
export async function markTaken(core: Core, { _id }: TextDoc, providerId: string): Promise<void> {
  const sentAt = core.clock.now();
  await core.db.texts.updateOne(
    { _id, status: { $in: ['sending', 'unknown'] } },
    { $set: { status: 'sent', sentAt, providerId }, $unset: { ...ENDED, error: '' } },
  );
}

/** Puts a text that was not sent back to waiting, until `nextTryAt` at the earliest. */
export async function markWaiting(
  core: Core,
  { _id }: TextDoc,
  { nextTryAt, error }: { nextTryAt: Date; error: string },
): Promise<void> {
  await core.db.texts.updateOne(
    { _id, status: 'sending' },
    { $set: { status: 'requested', nextTryAt, error: error.slice(0, 500) }, $unset: { sendingSince: '' } },
  );
}

/** Ends a text without another attempt. */
export async function markEnded(
  core: Core,
  { _id }: TextDoc,
  status: 'failed' | 'dropped' | 'unknown',
  why: string,
): Promise<void> {
  await core.db.texts.updateOne(
    { _id, status: 'sending' },
    { $set: { status, error: why.slice(0, 500) }, $unset: ENDED },
  );
}

/**
 * Gives up texts whose sending a crash interrupted: they may have been sent, so they are not repeated. Returns how
 * many.
 */
export async function giveUpCut(core: Core, channel: TextChannelName): Promise<number> {
  const given = await core.db.texts.updateMany(textsCut(channel, core.clock.now()).where, {
    $set: { status: 'unknown', error: 'its sending was cut' },
    $unset: ENDED,
  });
  return given.modifiedCount;
}

export const textsCut = (channel: TextChannelName, now: Date) =>
  due('texts', {
    channel,
    status: 'sending',
    sendingSince: { $lte: new Date(now.getTime() - STALE_SENDING_MS) },
  });

/** The states that each report may follow: `delivered` stays, however late or disordered reports arrive. */
const BEFORE: Record<TextReport['status'], TextDoc['status'][]> = {
  sent: ['sending', 'unknown'],
  delivered: ['sending', 'unknown', 'sent'],
  failed: ['sending', 'unknown', 'sent'],
};

/** Records a provider's report, once. Returns the text, or null if it changes none of ours. */
export async function noteReport(
  core: Core,
  channel: TextChannelName,
  {
    textId,
    providerId,
    status,
    reason,
  }: Omit<TextReport, 'textId'> & { textId?: Types.ObjectId | undefined },
): Promise<TextDoc | null> {
  if (!textId && !providerId) return null;
  return await core.db.texts.findOneAndUpdate(
    { ...(textId ? { _id: textId } : { providerId }), channel, status: { $in: BEFORE[status] } },
    {
      $set: {
        status,
        ...(providerId ? { providerId } : {}),
        ...(reason ? { error: reason.slice(0, 500) } : {}),
      },
      $unset: { ...ENDED, ...(reason ? {} : { error: '' }) },
    },
    { returnDocument: 'after' },
  );
}
