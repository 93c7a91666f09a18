import type { NotificationType } from '@crease/shared/contracts/notifications';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { NotificationDoc } from './notification.schema.js';

/** Delays a notification's push until `until`; one that was read meanwhile is never pushed. */
export async function holdPush(core: Core, _id: Types.ObjectId, until: Date): Promise<void> {
  await core.db.notifications.updateOne({ _id, isRead: false }, { $set: { pushAt: until } });
}

/** Notifications whose quiet hours are over, the earliest first. */
export const findHeldPushes = (core: Core): AsyncIterable<Pick<NotificationDoc, '_id'>> =>
  core.db.notifications.find(
    { pushAt: { $lte: core.clock.now() } },
    { projection: { _id: 1 }, sort: { pushAt: 1 } },
  );

/** Ends the wait after the push was sent or became unnecessary, unless it was delayed again meanwhile. */
export async function endPushWait(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.notifications.updateOne(
    { _id, pushAt: { $lte: core.clock.now() } },
    { $unset: { pushAt: '' } },
  );
}

interface Span {
  from: Date;
  until: Date;
  types: NotificationType[];
}

/** All users' unread notifications of some hours, in the order they were made, after `cursor`. */
export async function findUnseen(
  core: Core,
  {
    from,
    until,
    types,
    cursor,
    limit,
  }: Span & { cursor?: { at: Date; id: Types.ObjectId } | undefined; limit: number },
): Promise<Pick<NotificationDoc, '_id' | 'userId' | 'createdAt'>[]> {
  const behind = cursor && {
    $or: [{ createdAt: { $gt: cursor.at } }, { createdAt: cursor.at, _id: { $gt: cursor.id } }],
  };
  return await core.db.notifications
    .find(
      {
        createdAt: { $gte: cursor?.at ?? from, $lt: until },
        isRead: false,
        type: { $in: types },
        ...behind,
      },
      { projection: { userId: 1, createdAt: 1 }, sort: { createdAt: 1, _id: 1 }, limit },
    )
    .toArray();
}

/** More than these are not listed one by one. */
const MOST_UNSEEN = 200;

/** A user's unread notifications of some hours, newest first. */
export async function findUnseenOf(
  core: Core,
  userId: Types.ObjectId,
  { from, until, types }: Span,
): Promise<NotificationDoc[]> {
  return await core.db.notifications
    .find(
      { userId, createdAt: { $gte: from, $lt: until }, isRead: false, type: { $in: types } },
      { sort: { createdAt: -1, _id: -1 }, limit: MOST_UNSEEN },
    )
    .toArray();
}
