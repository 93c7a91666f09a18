import type { EventData } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { broadcastEventId } from './deliver-broadcast.js';

/** The notifications that one batch of a broadcast has made, for the sockets that show them. */
export async function notificationsOfStretch(
  core: Core,
  { broadcastId, afterUserId, upToUserId }: EventData<'broadcast.delivered'>,
): Promise<{ notificationId: string; userId: string }[]> {
  const found = await native(core.models, 'notifications')
    .find(
      {
        eventId: broadcastEventId(broadcastId),
        userId: { $gt: new Types.ObjectId(afterUserId), $lte: new Types.ObjectId(upToUserId) },
      },
      { projection: { userId: 1 } },
    )
    .toArray();
  return found.map(({ _id, userId }) => ({ notificationId: _id.toString(), userId: userId.toString() }));
}
