import type { NotificationDoc } from '../accounts/notifications/notification.schema.js';
import { outboxCollections } from '../messaging/outbox/outbox-collections.js';
import { scanDirtyDays, scanNotificationsOf, scanUnpublished } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

const PUBLISH_WITHIN_MS = 10_000;

/** Invariant 5: no event stays unpublished. An index finds the few that wait, so they are read in one go. */
export async function* checkEvents(audit: Audit): AsyncIterable<Violation> {
  const late = new Date(audit.now.getTime() - PUBLISH_WITHIN_MS);
  for (const name of outboxCollections) {
    for await (const doc of scanUnpublished(audit, name, late)) {
      const waiting = doc.outbox.filter((entry) => !entry.publishedAt && entry.at < late);
      for (const entry of waiting) {
        yield {
          invariant: 5,
          subject: `${name}/${doc._id}`,
          message: `${entry.name} is unpublished`,
        };
      }
    }
  }
  for await (const day of scanDirtyDays(audit, late)) {
    if (day.publishedRev < day.rev) {
      yield { invariant: 5, subject: day._id, message: `rev ${day.rev} is unpublished` };
    }
  }
}

/** Invariant 5: no notification exists twice for one event and user. */
export async function* checkNotices(audit: Audit, notices: NotificationDoc[]): AsyncIterable<Violation> {
  const keyOf = ({ eventId, userId, type }: NotificationDoc) => `${eventId} ${userId.toString()} ${type}`;
  const first = new Map<string, string>();
  const same = scanNotificationsOf(
    audit,
    notices.map(({ eventId }) => eventId),
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
