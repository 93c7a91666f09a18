import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { newsInEnglish, notify } from '@crease/domain/accounts/notifications/notify';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import type { InvoiceDoc } from '@crease/domain/sales/invoices/invoice.schema';
import { formatRupees } from '@crease/shared/format/money';
import type { News } from '@crease/shared/news/news';

/** Notifies an owner of a commission bill, also by mail if they want it. The ids make duplicates impossible. */
export async function tellOfBill(
  core: Core,
  { _id, ownerId, month = '', number, total }: InvoiceDoc,
): Promise<void> {
  const owner = await findAddressee(core, ownerId);
  if (!owner || owner.deletedAt) return;
  const factId = `commission-bill-${_id}`;
  const news: News = {
    key: 'ground_commission_billed',
    params: { amount: total, month: `${month}-01`, number },
  };
  const { title, message } = newsInEnglish(news);
  await notify(core, {
    eventId: factId,
    userId: owner._id.toString(),
    priority: 'low',
    news,
    data: { actionUrl: '/owner-panel/money?view=tax' },
  });
  const button = { label: 'See the bill', url: `${core.env.PUBLIC_URL}/owner-panel/money?view=tax` };
  await mailNews(core, owner._id, 'settlements', () => ({
    id: stableId(factId),
    kind: 'account',
    tells: factId,
    ...plainMail({ subject: `${title}: ${formatRupees(total)}`, heading: title, lines: [message], button }),
  }));
}
