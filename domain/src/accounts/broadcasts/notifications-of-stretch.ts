import type { EventData } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';
import { notificationsOfEvent } from '../notifications/notification.schema.js';
import { broadcastEventId } from './deliver-broadcast.js';

/** The notifications that one batch of a broadcast made for these users. Of thousands notified, few are online. */
export async function notificationsOfStretch(
  core: Core,
  { broadcastId, afterUserId, upToUserId }: EventData<'broadcast.delivered'>,
  userIds: readonly string[],
): Promise<{ notificationId: string; userId: string }[]> {
  const asked = userIds.filter((id) => id > afterUserId && id <= upToUserId);
  if (asked.length === 0) return [];
  const found = await notificationsOfEvent(core, broadcastEventId(broadcastId), asked);
  return found.map(({ _id, userId }) => ({ notificationId: _id.toString(), userId: userId.toString() }));
}
