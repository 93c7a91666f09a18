import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { NotificationDoc } from './notification.model.js';

const notifications = ({ models }: Pick<Core, 'models'>) => native(models, 'notifications');

export const scanNotifications = (
  core: Pick<Core, 'models'>,
  scope: ScanScope,
): AsyncIterable<NotificationDoc> => scanById(notifications(core), scope, (text) => new Types.ObjectId(text));

/** All that these events were told by, the earliest first. */
export const scanNotificationsOf = (
  core: Pick<Core, 'models'>,
  eventIds: string[],
): AsyncIterable<NotificationDoc> =>
  notifications(core).find(
    { eventId: { $in: eventIds } },
    { projection: { eventId: 1, userId: 1, type: 1 }, sort: { _id: 1 } },
  );
