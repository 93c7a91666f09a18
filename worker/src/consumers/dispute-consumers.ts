import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { newsInEnglish, notify } from '@crease/domain/accounts/notifications/notify';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import { type DisputeDoc, findDispute, roundKey } from '@crease/domain/sales/disputes/dispute.schema';
import type { News } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';
import { tellOurTeam } from './tell-our-team.js';

type Changed = Consumer<'dispute.changed'>;

/** The owner's news about a dispute's present state; null while there is none. */
function toOwner({ status, said, bookingNumber: number }: DisputeDoc): News | null {
  if (!said) return null;
  if (status === 'open') return { key: 'ground_dispute_opened', params: { number, amount: said.amount } };
  if (status === 'won' || status === 'closed')
    return { key: 'ground_dispute_won', params: { number, amount: said.amount } };
  if (status !== 'lost') return null;
  return { key: 'ground_dispute_lost', params: { number, amount: said.deducted } };
}

function toTeam({ status, said, bookingNumber: number }: DisputeDoc, isReminder: boolean): News | null {
  if (!said) return null;
  const { amount, deducted, respondBy } = said;
  if (isReminder)
    return status === 'open' && respondBy
      ? { key: 'admin_dispute_reminder', params: { number, amount, until: respondBy.toISOString() } }
      : null;
  if (status === 'open')
    return { key: 'admin_dispute_opened', params: { number, amount, until: respondBy?.toISOString() } };
  if (status === 'won' || status === 'closed')
    return { key: 'admin_dispute_won', params: { number, amount } };
  return status === 'lost' ? { key: 'admin_dispute_lost', params: { number, amount: deducted } } : null;
}

/** Notifies the owner once of each state of a round, however many events report it. */
const tellOwner: Changed = {
  name: 'tell-owner-of-dispute',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const dispute =
      data.what === 'changed' ? await findDispute(core, new Types.ObjectId(data.disputeId)) : null;
    const news = dispute && toOwner(dispute);
    if (!news) return;
    const eventId = `dispute-${roundKey(dispute)}-${dispute.status}`;
    const actionUrl = '/owner-panel/money';
    await notify(core, { eventId, userId: data.ownerId, priority: 'high', news, data: { actionUrl } });
    const { title, message } = newsInEnglish(news);
    const button = { label: 'See your money', url: `${core.env.PUBLIC_URL}${actionUrl}` };
    await mailNews(core, dispute.ownerId, 'settlements', () => ({
      id: stableId(eventId),
      kind: 'account',
      tells: eventId,
      ...plainMail({
        subject: `${title}: ${dispute.bookingNumber}`,
        heading: title,
        lines: [message],
        button,
      }),
    }));
  },
};

/** Tells every admin of a new deadline, of one that is near, and of the outcome. */
const tellTeam: Changed = {
  name: 'tell-team-of-dispute',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const dispute = await findDispute(core, new Types.ObjectId(data.disputeId));
    const news = dispute && toTeam(dispute, data.what === 'reminder');
    if (!news) return;
    const deadline = dispute.status === 'open' ? `-${dispute.said?.respondBy?.getTime() ?? 0}` : '';
    const eventId = `dispute-${roundKey(dispute)}-${dispute.status}${deadline}-${data.what}-team`;
    const officer = dispute.status === 'open' ? core.env.legal.nodalContact.email : undefined;
    await tellOurTeam(core, { eventId, news, section: 'disputes', officer });
  },
};

/** Consumers of the events about disputed payments. */
export const disputeConsumers = {
  'dispute.changed': [tellOwner, tellTeam],
} satisfies ConsumersOf<'dispute.changed'>;
