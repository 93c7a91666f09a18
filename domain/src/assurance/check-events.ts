import type { NotificationDoc } from '../accounts/notifications/notification.model.js';
import { outboxCollections } from '../messaging/outbox/outbox-collections.js';
import { native } from '../platform/models.js';
import type { Audit, Violation } from './violation.js';

const PUBLISH_WITHIN_MS = 10_000;

/** Invariant 5: no event waits unpublished. Few do at any time, and an index finds them, so they are read in one go. */
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
}

/** Invariant 5: no notification exists twice for one event and user. */
export async function* checkNotices({ models }: Audit, notices: NotificationDoc[]): AsyncIterable<Violation> {
  const keyOf = ({ eventId, userId, type }: NotificationDoc) => `${eventId} ${userId.toString()} ${type}`;
  const first = new Map<string, string>();
  const same = native(models, 'notifications').find(
    { eventId: { $in: notices.map(({ eventId }) => eventId) } },
    { projection: { eventId: 1, userId: 1, type: 1 }, sort: { _id: 1 } },
  );
  for await (const notice of same) {
    const key = keyOf(notice);
    if (!first.has(key)) first.set(key, notice._id.toString());
  }
  for (const notice of notices) {
    if (first.get(keyOf(notice)) === notice._id.toString()) continue;
    const message = `${notice.type} was told twice to ${notice.userId.toString()}`;
    yield { invariant: 5, subject: notice.eventId, message };
  }
}
