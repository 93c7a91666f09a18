import { deliverBroadcast } from '@crease/domain/accounts/broadcasts/deliver-broadcast';
import type { Consumer } from './consumer.js';

export const tellAudience: Consumer<'broadcast.requested'> = {
  name: 'tell-audience',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    await deliverBroadcast(core, data.broadcastId);
  },
};
