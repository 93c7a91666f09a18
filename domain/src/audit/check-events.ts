import { outboxCollections } from '../outbox/outbox-collections.js';
import { native } from '../runtime/models.js';
import type { Audit, Violation } from './violation.js';

const PUBLISH_WITHIN_MS = 10_000;

/** Invariant 5: no event waits unpublished; no notification exists twice for one event and user. */
export async function* checkEvents({ models, now }: Audit): AsyncIterable<Violation> {
  const late = new Date(now.getTime() - PUBLISH_WITHIN_MS);
  for (const name of outboxCollections) {
    // One filter for every collection with an outbox: its fields are the same in all of them.
    for await (const doc of native(models, name).find({ outboxDirtyAt: { $lt: late } } as never)) {
      const waiting = doc.outbox.filter((entry) => !entry.publishedAt && entry.at < late);
      for (const entry of waiting) {
        yield {
          invariant: 5,
          subject: `${name}/${doc._id.toString()}`,
          message: `${entry.name} is unpublished`,
        };
      }
    }
  }
  for await (const day of native(models, 'groundDays').find({ dirtyAt: { $lt: late } })) {
    if (day.publishedRev < day.rev) {
      yield { invariant: 5, subject: day._id, message: `rev ${day.rev} is unpublished` };
    }
  }
  yield* checkNotifications({ models });
}

async function* checkNotifications({ models }: Pick<Audit, 'models'>): AsyncIterable<Violation> {
  const twice = native(models, 'notifications').aggregate<{
    _id: { eventId: string; userId: unknown; type: string };
  }>([
    { $group: { _id: { eventId: '$eventId', userId: '$userId', type: '$type' }, count: { $sum: 1 } } },
    { $match: { count: { $gt: 1 } } },
  ]);
  for await (const { _id } of twice) {
    yield {
      invariant: 5,
      subject: _id.eventId,
      message: `${_id.type} was told twice to ${String(_id.userId)}`,
    };
  }
}
