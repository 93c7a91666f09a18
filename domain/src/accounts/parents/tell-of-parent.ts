import type { NewsKey } from '@crease/shared/news/news';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';
import { findAdminIds } from '../identity/user-lists.queries.js';
import { notify } from '../notifications/notify.js';
import { parentGivenMail } from './parent-mails.js';
import { writeParentToken } from './parent-tokens.js';

type Answer = NonNullable<UserDoc['unfiledConsents']>[number];

/**
 * Tells a child what their parent has newly answered, and mails a parent who has consented the link that withdraws.
 * Idempotent.
 */
export async function tellOfParent(core: Core, account: UserDoc): Promise<void> {
  if (account.deletedAt) return;
  for (const answer of account.unfiledConsents ?? []) {
    if (answer.purpose !== 'parent' || answer.way === 'grown-up') continue;
    if (answer.given) await mailParent(core, account, answer);
    await notify(core, {
      eventId: answer._id.toString(),
      userId: account._id.toString(),
      news: { key: newsOf(answer, account), params: {} },
      data: { actionUrl: '/settings' },
    });
    if (answer.way === 'parent-suspended') await tellAdmins(core, answer);
  }
}

async function tellAdmins(core: Core, { _id }: Answer): Promise<void> {
  for (const userId of await findAdminIds(core))
    await notify(core, {
      eventId: `${_id}-admin`,
      userId,
      news: { key: 'admin_parent_was_minor', params: {} },
      data: { actionUrl: '/admin' },
    });
}

function newsOf({ given, way }: Answer, { parent }: UserDoc) {
  if (way === 'parent-suspended') return 'parent_suspended' satisfies NewsKey;
  if (given) return 'parent_agreed' satisfies NewsKey;
  return parent?.status === 'withdrawn' ? 'parent_withdrew' : 'parent_refused';
}

/** A consent that has been withdrawn meanwhile needs no link any more. */
async function mailParent(core: Core, { _id, name, preferences, parent }: UserDoc, answer: Answer) {
  if (parent?.status !== 'given' || !parent.email) return;
  const token = writeParentToken(core.env, 'withdraw', { userId: _id, requestId: parent.requestId });
  const url = `${core.env.PUBLIC_URL}/parent-consent?token=${token}`;
  const words = { parent: parent.name, child: name, url };
  await requestMail(core, {
    id: stableId(`parent-given-${answer._id}`),
    to: parent.email,
    kind: 'account',
    ...parentGivenMail(words, preferences.language ?? 'en'),
    about: [_id],
  });
}
