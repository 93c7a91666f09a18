import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { groundStatusMail } from './ground-mails.js';

/** Mails a ground's owner that an admin has approved, unlisted or returned it, once per decision. */
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
