import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { notify } from '@crease/domain/accounts/notifications/notify';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';
import { webhookConsumers } from './webhook-consumers.js';

/** Notifies the author of a review that the ground answered it, once; deleted accounts are skipped. */
const tellOfAnswer: Consumer<'review.answered'> = {
  name: 'tell-reviewer',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const [ground, user] = await Promise.all([
      core.reads.ground(data.groundId),
      findAddressee(core, new Types.ObjectId(data.userId)),
    ]);
    if (!ground || !user || user.deletedAt) return;
    await notify(core, {
      eventId: `answered-${data.reviewId}`,
      userId: data.userId,
      news: { key: 'review_answered', params: { ground: ground.name } },
      data: { actionUrl: `/ground/${data.groundId}` },
    });
  },
};

/** Consumers of the events about reviews. */
export const reviewConsumers = {
  'review.created': [webhookConsumers.reviewed],
  'review.answered': [tellOfAnswer],
} satisfies ConsumersOf<`review.${string}`>;
