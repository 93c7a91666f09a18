import { deliverPush } from '../push/deliver-push.js';
import type { Consumer } from './consumer.js';

/** Pushes notifications to the devices of users who allow it. */
export const pushNotification: Consumer<'notification.created'> = {
  name: 'push-notification',
  lane: 'push',
  handle: async ({ core, push }, { data }) => {
    await deliverPush(core, push, data.notificationId);
  },
};
