import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { NotificationDoc } from './notification.model.js';

const notifications = (core: Core) => native(core.models, 'notifications');

/** A user's notifications for their export, newest first. */
export async function exportNotifications(core: Core, userId: Types.ObjectId): Promise<NotificationDoc[]> {
  return await notifications(core).find({ userId }).sort({ createdAt: -1, _id: -1 }).toArray();
}

export async function eraseNotifications(core: Core, userId: Types.ObjectId): Promise<void> {
  await notifications(core).deleteMany({ userId });
}

/** What these users were told about these bookings. */
export async function findToldAbout(
  core: Core,
  userIds: Types.ObjectId[],
  bookingIds: string[],
): Promise<NotificationDoc[]> {
  return await notifications(core)
    .find({ userId: { $in: userIds }, 'data.bookingId': { $in: bookingIds } })
    .toArray();
}

export async function reword(core: Core, _id: Types.ObjectId, message: string): Promise<void> {
  await notifications(core).updateOne({ _id }, { $set: { message } });
}
