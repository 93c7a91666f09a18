import { deliverPush } from '../push/deliver-push.js';
import type { Consumer } from './consumer.js';

/** News reach the devices of who allows it, besides the bell. */
export const pushNotification: Consumer<'notification.created'> = {
  name: 'push-notification',
  lane: 'push',
  handle: async ({ core, push }, { data }) => {
    await deliverPush(core, push, data.notificationId);
  },
};
