import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notification.service';
import { maskTarget, type PayoutTarget } from '@crease/domain/business/payouts/payout-account.schema';
import type { SettlementDoc, SettlementNews } from '@crease/domain/business/settlements/settlement.schema';
import { findUntold, noteTold } from '@crease/domain/business/settlements/settlement-payouts.queries';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { workOff } from '@crease/domain/platform/work-off';
import { formatDay } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';

/**
 * Tells owners, and nobody else at their workplace, that a settlement was sent, paid or has failed: each once, at the bell
 * and by mail to who wants mail. Answers how many settlements were looked at.
 */
export async function tellOfSettlements(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'an owner could not be told of a settlement yet' };
  return await workOff(core, findUntold(core), round, async (settlement) => {
    for (const news of settlement.untold ?? []) await tell(core, settlement, news);
    await noteTold(core, settlement);
  });
}

/** Cut in between, it is done again: notification and mail have ids of their own, so nobody hears twice. */
async function tell(core: Core, settlement: SettlementDoc, news: SettlementNews): Promise<void> {
  const owner = await findAddressee(core, settlement.ownerId);
  if (!owner || owner.deletedAt) return;
  const factId = `settlement-${news.payoutId}-${news.status}`;
  const said = WORDS[news.status](settlement);
  await notify(core, {
    eventId: factId,
    userId: owner._id.toString(),
    type: 'settlement',
    priority: news.status === 'failed' ? 'high' : 'medium',
    ...said,
    data: { actionUrl: '/owner-panel/money' },
  });
  const subject = `${said.title}: ${formatRupees(settlement.amount)}`;
  const button = { label: 'See the statement', url: `${core.env.PUBLIC_URL}/owner-panel/money` };
  await mailNews(core, owner._id, 'settlements', () => ({
    id: stableId(factId),
    kind: 'account',
    tells: factId,
    ...plainMail({ subject, heading: said.title, lines: [said.message], button }),
  }));
}

type Words = (settlement: SettlementDoc) => { title: string; message: string };

const whatFor = ({ amount, to }: SettlementDoc): string =>
  `${formatRupees(amount)} for games until ${formatDay(to)}`;

const WORDS: Record<SettlementNews['status'], Words> = {
  sent: (settlement) => ({
    title: 'Settlement on its way',
    message: `${whatFor(settlement)} is on its way to ${nameOf(settlement.account)}.`,
  }),
  paid: (settlement) => ({
    title: 'Settlement paid',
    message: `${whatFor(settlement)} was paid out. Reference ${settlement.reference ?? settlement._id}.`,
  }),
  failed: (settlement) => ({
    title: 'Settlement failed',
    message: `The bank did not take ${whatFor(settlement)}. Please look at your payout account: when you save it, we try again at once.`,
  }),
};

function nameOf(account: PayoutTarget | undefined): string {
  if (!account) return 'your account';
  const shown = maskTarget(account);
  return shown.vpa ?? shown.accountNumber ?? 'your account';
}
