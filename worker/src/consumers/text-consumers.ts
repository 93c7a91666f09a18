import { requestTexts } from '../text-messages/request-texts.js';
import type { Consumer } from './consumer.js';

/** Sends notifications to the phones of users who want them there. */
export const textNotification: Consumer<'notification.created'> = {
  name: 'text-notification',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    await requestTexts(core, data.notificationId);
  },
};
