import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { NotificationDoc } from './notification.model.js';

const notifications = ({ db }: Pick<Core, 'db'>) => db.notifications;

export const scanNotifications = (core: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<NotificationDoc> =>
  scanById(notifications(core), scope, (text) => new Types.ObjectId(text));

/** All that these events were told by, the earliest first. */
export const scanNotificationsOf = (
  core: Pick<Core, 'db'>,
  eventIds: string[],
): AsyncIterable<NotificationDoc> =>
  notifications(core).find(
    { eventId: { $in: eventIds } },
    { projection: { eventId: 1, userId: 1, type: 1 }, sort: { _id: 1 } },
  );
