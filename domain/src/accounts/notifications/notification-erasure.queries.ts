import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { NotificationDoc } from './notification.schema.js';

const notifications = (core: Core) => core.db.notifications;

/** A user's notifications for their export, newest first. */
export async function exportNotifications(core: Core, userId: Types.ObjectId): Promise<NotificationDoc[]> {
  return await notifications(core)
    .find({ userId }, { projection: { named: 0 } })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
}

/** Gives each notification that names an account the message it has without the name. */
export async function eraseNamed(core: Core, userId: Types.ObjectId): Promise<void> {
  for await (const { _id, named } of notifications(core).find({ 'named.userId': userId }))
    if (named) await setMessage(core, _id, named.erasedMessage);
}

/**
 * Gives each notification that names an account its new name, in place of `placeholder` in the message without a name. One
 * whose message has that word twice, or not at all, keeps what it says.
 */
export async function renameNamed(
  core: Core,
  userId: Types.ObjectId,
  name: string,
  placeholder: string,
): Promise<void> {
  for await (const { _id, named } of notifications(core).find({ 'named.userId': userId })) {
    const [before = '', after, ...more] = named?.erasedMessage.split(placeholder) ?? [];
    if (after !== undefined && more.length === 0) await setMessage(core, _id, `${before}${name}${after}`);
  }
}

/** Cuts older notifications about these bookings, which do not say whom they name, down to their title. */
export async function eraseUnmarked(
  core: Core,
  userIds: Types.ObjectId[],
  bookingIds: string[],
): Promise<void> {
  const unmarked = {
    userId: { $in: userIds },
    'data.bookingId': { $in: bookingIds },
    named: { $exists: false },
  };
  for await (const { _id, title } of notifications(core).find(unmarked)) await setMessage(core, _id, title);
}

async function setMessage(core: Core, _id: Types.ObjectId, message: string): Promise<void> {
  await notifications(core).updateOne({ _id }, { $set: { message } });
}
