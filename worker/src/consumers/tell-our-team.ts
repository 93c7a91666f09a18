import { findAdminIds } from '@crease/domain/accounts/identity/user-lists.queries';
import { newsInEnglish, notify } from '@crease/domain/accounts/notifications/notify';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { complaintMail } from '@crease/domain/sales/complaints/complaint-mail';
import type { News } from '@crease/shared/news/news';

interface Told {
  eventId: string;
  news: News;
  /** The section of the admin page. */
  section: 'complaints' | 'reports' | 'disputes';
  /** The address of the officer who is mailed, too. */
  officer?: string | undefined;
}

/** Notifies every admin, and mails the officer who answers for it, once per event. */
export async function tellOurTeam(core: Core, { eventId, news, section, officer }: Told): Promise<void> {
  const actionUrl = `/admin?section=${section}`;
  for (const userId of await findAdminIds(core))
    await notify(core, { eventId, userId, news, data: { actionUrl } });
  if (!officer) return;
  await requestMail(core, {
    id: stableId(eventId),
    to: officer,
    kind: 'account',
    ...complaintMail({
      ...newsInEnglish(news),
      language: 'en',
      url: `${core.env.PUBLIC_URL}${actionUrl}`,
    }),
  });
}
