import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Logger } from '../runtime/log.js';
import { type Models, native } from '../runtime/models.js';
import type { Redis } from '../runtime/redis.js';
import { type OutboxEntry, toEvent, type WithOutbox } from './outbox.js';

/** Collections whose documents carry an outbox. */
export type OutboxCollection = 'users' | 'grounds' | 'bookings' | 'payments' | 'notifications';

/** The one stream every event goes to, and how an event's room key and body are named in it. */
export const streamKey = (prefix: string): string => `${prefix}:events`;

/** Appends an event to the stream; `key` is a field of its own so that a reader may skip the body. */
export async function appendToStream(redis: Redis, prefix: string, event: DomainEvent): Promise<string> {
  const id = await redis.xadd(streamKey(prefix), '*', 'key', event.key, 'event', JSON.stringify(event));
  if (!id) throw new Error('Redis took no entry');
  return id;
}

export interface EventPublisher {
  /**
   * Fast path: publishes what a document has just recorded, without being awaited by any answer. What fails here is
   * found by the relay within two seconds (design §4).
   */
  publishSoon(collection: OutboxCollection, doc: (WithOutbox & { _id: { toString(): string } }) | null): void;
  /** Fast path for a day: its newest state is all that matters. */
  publishDaySoon(day: { _id: string; groundId: string; date: string; rev: number } | null): void;
  /** Resolves when nothing is under way; for shutdown and tests. */
  settled(): Promise<void>;
}

const KEY_OF: Record<OutboxCollection, string> = {
  users: 'user',
  grounds: 'ground',
  bookings: 'booking',
  payments: 'payment',
  notifications: 'notification',
};

/** The stream key of a document's events. */
export function eventKey(collection: OutboxCollection, id: { toString(): string }): string {
  return `${KEY_OF[collection]}:${id.toString()}`;
}

/** Marks an entry as published; the dirty mark goes when none is left, in the same update. */
export async function markPublished(
  models: Models,
  collection: OutboxCollection,
  id: unknown,
  entry: OutboxEntry,
  streamId: string,
  at: Date,
): Promise<void> {
  const target = native(models, collection);
  const filter = { _id: id, 'outbox.id': entry.id } as Parameters<typeof target.updateOne>[0];
  await target.updateOne(filter, {
    $set: { 'outbox.$.publishedAt': at, 'outbox.$.streamId': streamId },
  } as never);
  await target.updateOne(
    { _id: id, outbox: { $not: { $elemMatch: { publishedAt: { $exists: false } } } } } as never,
    { $unset: { outboxDirtyAt: '' } } as never,
  );
}

/** Marks a day as published up to `rev`; it stays dirty when it has moved on since. */
export async function markDayPublished(models: Models, dayId: string, rev: number): Promise<void> {
  const days = native(models, 'groundDays');
  await days.updateOne({ _id: dayId, publishedRev: { $lt: rev } }, { $set: { publishedRev: rev } });
  await days.updateOne({ _id: dayId, rev, publishedRev: { $gte: rev } }, { $unset: { dirtyAt: '' } });
}

export function dayEvent(day: { groundId: string; date: string; rev: number }, at: Date): DomainEvent {
  return {
    id: `day-${day.groundId}-${day.date}-${day.rev}`,
    name: 'day.changed',
    v: 1,
    at: at.toISOString(),
    key: `day:${day.groundId}:${day.date}`,
    seq: day.rev,
    data: { groundId: day.groundId, date: day.date, rev: day.rev },
  };
}

export function createPublisher(deps: {
  models: Models;
  redis: Redis;
  log: Logger;
  prefix: string;
  now: () => Date;
}): EventPublisher {
  const { models, redis, log, prefix, now } = deps;
  const underWay = new Set<Promise<void>>();

  const run = (work: () => Promise<void>): void => {
    if (redis.status !== 'ready') return; // the relay publishes it when Redis is back
    const task = work()
      .catch((error) => log.debug({ err: error }, 'left to the relay'))
      .finally(() => underWay.delete(task));
    underWay.add(task);
  };

  return {
    publishSoon(collection, doc) {
      if (!doc) return;
      const waiting = doc.outbox.filter((entry) => !entry.publishedAt);
      if (waiting.length === 0) return;
      run(async () => {
        for (const entry of waiting) {
          const event = toEvent(eventKey(collection, doc._id), doc, entry);
          const streamId = await appendToStream(redis, prefix, event);
          await markPublished(models, collection, doc._id, entry, streamId, now());
        }
      });
    },
    publishDaySoon(day) {
      if (!day) return;
      run(async () => {
        await appendToStream(redis, prefix, dayEvent(day, now()));
        await markDayPublished(models, day._id, day.rev);
      });
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
