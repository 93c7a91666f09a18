import { tellAdminsWaiting, tellOwnerReceived } from '@crease/domain/catalogue/grounds/tell-of-submission';
import type { Consumer } from './consumer.js';

/** Confirms to an owner that their ground was submitted (`docs/product-rules.md`, Becoming an owner). */
export const mailOwnerReceived: Consumer<'ground.submitted'> = {
  name: 'mail-owner-received',
  lane: 'notices',
  handle: async ({ core }, { data }) => await tellOwnerReceived(core, data.groundId),
};

/** Tells admins by mail that a ground waits for review. */
export const mailAdminsWaiting: Consumer<'ground.submitted'> = {
  name: 'mail-admins-waiting',
  lane: 'notices',
  handle: async ({ core }, { data }) => await tellAdminsWaiting(core, data.groundId),
};
