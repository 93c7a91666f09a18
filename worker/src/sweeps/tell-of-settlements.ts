import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { newsInEnglish, notify } from '@crease/domain/accounts/notifications/notify';
import { maskTarget, type PayoutTarget } from '@crease/domain/business/payouts/payout-account.schema';
import type { SettlementDoc, SettlementNews } from '@crease/domain/business/settlements/settlement.schema';
import { findUntold, noteTold } from '@crease/domain/business/settlements/settlement-payouts.queries';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { formatExactRupees } from '@crease/shared/format/money';
import type { News } from '@crease/shared/news/news';

/**
 * Notifies owners, but not their staff, that a settlement is held, sent, paid or has failed, or that money of it was
 * taken back: once each, and by mail if they want it. Returns the number of settlements examined.
 */
export async function tellOfSettlements(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'an owner could not be told of a settlement yet' };
  return await drain(core, findUntold(core), round, async (settlement) => {
    for (const news of settlement.untold ?? []) await tell(core, settlement, news);
    await noteTold(core, settlement);
  });
}

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function tell(core: Core, settlement: SettlementDoc, news: SettlementNews): Promise<void> {
  const owner = await findAddressee(core, settlement.ownerId);
  if (!owner || owner.deletedAt) return;
  const factId = ['settlement', news.payoutId, news.status, news.refundId].filter(Boolean).join('-');
  const amount = amountOf(settlement, news);
  const said = NEWS_OF[news.status]({ ...settlement, amount });
  const { title, message } = newsInEnglish(said);
  await notify(core, {
    eventId: factId,
    userId: owner._id.toString(),
    priority: news.status === 'failed' ? 'high' : 'medium',
    news: said,
    data: { actionUrl: PLACE_OF[news.status] },
  });
  const subject = `${title}: ${formatExactRupees(amount)}`;
  const button = {
    label: news.status === 'held' ? 'See your checks' : 'See the statement',
    url: `${core.env.PUBLIC_URL}${PLACE_OF[news.status]}`,
  };
  await mailNews(core, owner._id, 'settlements', () => ({
    id: stableId(factId),
    kind: 'account',
    tells: factId,
    ...plainMail({ subject, heading: title, lines: [message], button }),
  }));
}

const PLACE_OF: Record<SettlementNews['status'], string> = {
  held: '/owner-panel/money?view=checks',
  sent: '/owner-panel/money',
  paid: '/owner-panel/money',
  failed: '/owner-panel/money',
  reversed: '/owner-panel/money',
};

/** What was taken back for the refund that the news names, or all of the settlement. */
const amountOf = ({ amount, reversals = [] }: SettlementDoc, { refundId }: SettlementNews): number =>
  reversals.find((one) => one.refundId === refundId)?.amount ?? amount;

const payoutOf = ({ amount, to }: SettlementDoc) => ({ amount, until: to });

const NEWS_OF: Record<SettlementNews['status'], (settlement: SettlementDoc) => News> = {
  held: (settlement) => ({ key: 'ground_settlement_held', params: payoutOf(settlement) }),
  sent: (settlement) => ({
    key: 'ground_settlement_sent',
    params: { ...payoutOf(settlement), account: nameOf(settlement.account) },
  }),
  paid: (settlement) => ({
    key: 'ground_settlement_paid',
    params: {
      ...payoutOf(settlement),
      reference: settlement.reference ?? settlement._id.toString(),
    },
  }),
  failed: (settlement) => ({ key: 'ground_settlement_failed', params: payoutOf(settlement) }),
  reversed: (settlement) => ({ key: 'ground_settlement_reversed', params: payoutOf(settlement) }),
};

function nameOf(account: PayoutTarget | undefined): string | undefined {
  if (!account) return undefined;
  const shown = maskTarget(account);
  return shown.vpa ?? shown.accountNumber;
}
