import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { reviewConsumers } from './review-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('notifies the player of an answer once though the event arrives twice, and never a deleted account', async () => {
  const { core } = world;
  const ground = await aGround(core);
  const player = await aUser(core);
  const gone = await aUser(core, { deletedAt: core.clock.now() });
  const [consumer] = reviewConsumers['review.answered'];
  for (const { _id } of [player, player, gone]) {
    const event = {
      name: 'review.answered',
      data: {
        reviewId: ground._id.toString(),
        userId: _id.toString(),
        groundId: ground._id.toString(),
      },
      // The consumer reads only the data of an event.
    } as DomainEvent<'review.answered'>;
    await consumer?.handle({ core } as WorkerContext, event);
  }
  const told = await core.db.notifications.find({}).toArray();
  expect(told).toMatchObject([
    {
      userId: new Types.ObjectId(player._id),
      type: 'review_answered',
      message: 'Sixer Cage has answered your review.',
      data: { actionUrl: `/ground/${ground._id}` },
    },
  ]);
});
