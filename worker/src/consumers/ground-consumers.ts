import { tellAdminsWaiting, tellOwnerReceived } from '@crease/domain/catalogue/grounds/tell-of-submission';
import type { Consumer } from './consumer.js';

/** Who has sent us a ground is told that it is there (`docs/product-rules.md`, Becoming an owner). */
export const mailOwnerReceived: Consumer<'ground.submitted'> = {
  name: 'mail-owner-received',
  lane: 'notices',
  handle: async ({ core }, { data }) => await tellOwnerReceived(core, data.groundId),
};

/** Admins are told that something waits for them. */
export const mailAdminsWaiting: Consumer<'ground.submitted'> = {
  name: 'mail-admins-waiting',
  lane: 'notices',
  handle: async ({ core }, { data }) => await tellAdminsWaiting(core, data.groundId),
};
