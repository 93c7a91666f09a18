import { ACT_WORDS } from '@crease/shared/act-words';
import { formatInstant } from '@crease/shared/format/in-english';
import type { Act } from '@crease/shared/permissions';
import { Types } from 'mongoose';
import { plainMail } from '../../messaging/mail/plain-mail.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import { SUPPORT } from '../../messaging/mail/support.js';
import type { Core } from '../../platform/core.js';
import { findEmailOf } from '../identity/user-lookups.queries.js';

/** Mails the owner what an admin has done at their workplace, once per audit entry. Names no values and no people. */
export async function mailOwnerOfAdminActs(
  core: Core,
  { actId, ownerId, acts }: { actId: string; ownerId: string; acts: readonly Act[] },
): Promise<void> {
  const to = await findEmailOf(core, new Types.ObjectId(ownerId));
  if (!to) return;
  const subject = 'A Crease admin acted at your workplace';
  const mail = plainMail({
    subject,
    heading: subject,
    lines: [
      `An admin of Crease did this at your workplace (${formatInstant(core.clock.now())}):`,
      ...acts.map((act) => ACT_WORDS[act]),
      `The log in your owner panel has the details. If you did not expect this, write to ${SUPPORT.email}.`,
    ],
  });
  await requestMail(core, { id: stableId(`admin-act-${actId}`), to, kind: 'security', ...mail });
}
