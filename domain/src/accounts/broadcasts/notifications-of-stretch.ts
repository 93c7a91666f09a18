import type { EventData } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';
import { notificationsOfEvent } from '../notifications/notification.model.js';
import { broadcastEventId } from './deliver-broadcast.js';

/** The notifications that one batch of a broadcast has made, for the sockets that show them. */
export async function notificationsOfStretch(
  core: Core,
  { broadcastId, afterUserId, upToUserId }: EventData<'broadcast.delivered'>,
): Promise<{ notificationId: string; userId: string }[]> {
  const found = await notificationsOfEvent(core, broadcastEventId(broadcastId), {
    after: afterUserId,
    upTo: upToUserId,
  });
  return found.map(({ _id, userId }) => ({ notificationId: _id.toString(), userId: userId.toString() }));
}
