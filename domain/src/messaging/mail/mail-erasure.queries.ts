import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** The mails to an address that are still recorded, without their texts. */
export async function exportMails(core: Core, to: string): Promise<unknown[]> {
  return await core.db.mails
    .find({ to }, { projection: { kind: 1, subject: 1, status: 1, createdAt: 1, sentAt: 1 } })
    .toArray();
}

/** Deletes the mails to an address, except one, and any being sent, which their sender completes. */
export async function eraseMails(core: Core, to: string, keptId: Types.ObjectId): Promise<void> {
  await core.db.mails.deleteMany({
    to,
    _id: { $ne: keptId },
    status: { $ne: 'sending' },
  });
}

/**
 * Empties the mails to others that name an account; one that is still waiting never goes out. What was sent stays
 * recorded, so the morning mail does not repeat it. Skips a mail that is just being sent: the next round finds it.
 */
export async function emptyMailsAbout(core: Core, userId: Types.ObjectId): Promise<void> {
  const about = { about: userId, status: { $ne: 'sending' as const } };
  await core.db.mails.updateMany(
    { ...about, status: 'requested' },
    { $set: { status: 'failed', error: 'an account that it named was deleted' } },
  );
  await core.db.mails.updateMany(about, {
    $set: { subject: '', text: '', attachments: [] },
    $unset: { html: '' },
  });
}

/** Deletes a mail once it was sent, or never will be. Returns whether it is still waiting. */
export async function dropOnceSent(core: Core, _id: Types.ObjectId): Promise<{ isWaiting: boolean }> {
  const dropped = await core.db.mails.deleteOne({
    _id,
    status: { $in: ['sent', 'failed'] },
  });
  const waits = await core.db.mails.findOne({ _id });
  return { isWaiting: dropped.deletedCount === 0 && waits !== null };
}
