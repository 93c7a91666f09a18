import { findAdminEmails } from '../../accounts/identity/user-lists.queries.js';
import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { findGroundById, type GroundDoc } from '../ground-record/ground.schema.js';
import { groundReceivedMail, groundWaitsMail } from './ground-mails.js';
import { isWaiting } from './ground-review.js';

/** The ground while it waits for review, and the id of that wait; null once it was decided. */
async function findWait(core: Core, groundId: string): Promise<{ ground: GroundDoc; wait: string } | null> {
  const ground = await findGroundById(core, groundId);
  if (!ground || !isWaiting(ground)) return null;
  return { ground, wait: `${groundId}-${(ground.review?.at ?? ground.createdAt).getTime()}` };
}

/**
 * Mails an owner that we received their ground, once per submission. Not if an admin took it back into review (they get
 * another mail), nor for changes to an active ground.
 */
export async function tellOwnerReceived(core: Core, groundId: string): Promise<void> {
  const found = await findWait(core, groundId);
  if (!found) return;
  const { ground, wait } = found;
  if (ground.status === 'active' || ground.reviewed?.past.at(-1)?.state === 'waiting') return;
  const to = await findEmailOf(core, ground.ownerId);
  if (!to) return;
  await requestMail(core, {
    id: stableId(`ground-received-${wait}`),
    to,
    kind: 'account',
    ...groundReceivedMail(ground, core.env.PUBLIC_URL),
  });
}

/** Mails every admin that a ground waits for review, once per wait; limited to a few mails a day per owner. */
export async function tellAdminsWaiting(core: Core, groundId: string): Promise<void> {
  const found = await findWait(core, groundId);
  if (!found) return;
  for (const to of await findAdminEmails(core)) {
    await requestMail(core, {
      id: stableId(`ground-waits-${found.wait}-${to}`),
      to,
      kind: 'account',
      cause: { what: 'review', ownerId: found.ground.ownerId },
      about: [found.ground.ownerId],
      ...groundWaitsMail(found.ground, core.env.PUBLIC_URL),
    });
  }
}
