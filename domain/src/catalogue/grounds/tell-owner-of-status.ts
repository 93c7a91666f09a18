import { groundStatusMail } from '../../accounts/auth/account-mails.js';
import { findEmailOf } from '../../accounts/users/account-standing.model.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.model.js';

/** Mails a ground's owner that an admin has let it in or taken it out, once a change. */
export async function tellOwnerOfStatus(core: Core, ground: GroundDoc): Promise<void> {
  const to = await findEmailOf(core, ground.ownerId);
  if (!to) return;
  await requestMail(core, {
    id: stableId(`ground-status-${ground._id}-${ground.version}`),
    to,
    kind: 'account',
    ...groundStatusMail(ground, core.env.PUBLIC_URL),
  });
}
