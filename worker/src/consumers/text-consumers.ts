import { requestTexts } from '../texts/request-texts.js';
import type { Consumer } from './consumer.js';

/** News reach the phones of who wants them there, besides the bell. */
export const textNotification: Consumer<'notification.created'> = {
  name: 'text-notification',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    await requestTexts(core, data.notificationId);
  },
};
