import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Logger } from '../../platform/log.js';
import type { Db } from '../../platform/models.js';
import type { Redis } from '../../platform/redis.js';
import type { Span, Tracing } from '../../platform/tracing/span.js';
import { batchAppends } from './batch-appends.js';
import { type HandingOn, handOn } from './hand-on.js';
import { createMarkWriter } from './mark-writer.js';
import { toEvent } from './outbox.js';
import { eventKey, type OutboxCollection } from './outbox-collections.js';
import type { OutboxDoc, PublishedEntry } from './outbox-storage.queries.js';
import { RecentIds } from './recent-ids.js';

export interface EventPublisher {
  /**
   * Fast path: publishes what a document has just recorded, without delaying an answer. The relay picks up failures
   * within two seconds.
   */
  publishSoon(collection: OutboxCollection, doc: OutboxDoc | null): void;
  /** Publishes events without an outbox; the sender retries until this resolves. Throws while Redis is down. */
  publish(events: readonly DomainEvent[]): Promise<void>;
  /** Fast path for a day: only its newest state matters. `span` is the one that changed it. */
  publishDaySoon(day: PublishedDay & { _id: string }, span?: Span): void;
  /** Like `publishDaySoon` for days that changed together. */
  publishDaysSoon(days: readonly (PublishedDay & { _id: string })[], span?: Span): void;
  /**
   * Reports every document this process has written, by event key and before any answer, so that its caches drop it.
   */
  onOwnWrite(listener: (key: string) => void): void;
  /** Resolves when no publishing is in progress; for shutdown and tests. */
  settled(): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    events: EventPublisher;
  }
}

/** Recently published entry ids. A second update within milliseconds can still read the first entry as unpublished. */
const REMEMBERED = 10_000;
const PUBLISHING: HandingOn = { verb: 'publish', kind: 'producer' };

/** The key by which subscribers know a ground's day. */
export const dayEventKey = (groundId: string, date: string): string => `day:${groundId}:${date}`;

/** The stream key of a day's events, which names all grounds of its space. */
const spaceEventKey = (grounds: readonly string[], date: string): string =>
  dayEventKey(grounds.join('+'), date);

/** Each ground's day that an event is about, from its stream key; empty for other events. */
export function dayKeysIn(streamKey: string): string[] {
  const [kind, grounds = '', date = ''] = streamKey.split(':');
  return kind === 'day' ? grounds.split('+').map((groundId) => dayEventKey(groundId, date)) : [];
}

/** The event of a ground's day. */
export interface PublishedDay {
  groundId: string;
  /** Every ground of a space of several. */
  grounds?: readonly string[];
  date: string;
  rev: number;
  /** Set if only expired claims were removed since the previous `rev`: readers that have it need not read this one. */
  lapsed?: true;
}

/** One event for all grounds of a space. */
export const dayEvent = (
  { groundId, grounds, date, rev, lapsed }: PublishedDay,
  at: Date,
  span?: Span,
): DomainEvent<'day.changed'> => ({
  // After a power cut the same `rev` may belong to another change (`due-days.queries.ts`).
  id: `day-${groundId}-${date}-${rev}${lapsed ? '-lapsed' : ''}`,
  name: 'day.changed',
  v: 1,
  at: at.toISOString(),
  key: spaceEventKey(grounds ?? [groundId], date),
  seq: rev,
  data: { groundId, ...(grounds ? { grounds: [...grounds] } : {}), date, rev, ...(lapsed ? { lapsed } : {}) },
  ...(span ? { traceparent: span.traceparent } : {}),
});

export function createPublisher(deps: {
  db: Db;
  redis: Redis;
  log: Logger;
  prefix: string;
  now: () => Date;
  tracing?: Tracing | undefined;
}): EventPublisher {
  const { db, redis, log, prefix, now, tracing } = deps;
  const appendInBatches = batchAppends(redis, prefix);
  const append = (events: readonly DomainEvent[]) => handOn(tracing, PUBLISHING, events, appendInBatches);
  const underWay = new Set<Promise<void>>();
  const published = new RecentIds(REMEMBERED);
  const listeners: ((key: string) => void)[] = [];
  const tellOwn = (key: string): void => {
    for (const listener of listeners) listener(key);
  };

  const track = (work: Promise<void>): void => {
    const task = work
      .catch((error) => log.debug({ err: error }, 'left to the relay'))
      .finally(() => underWay.delete(task));
    underWay.add(task);
  };

  const marks = createMarkWriter(db, now, track);
  const isAway = () => redis.status !== 'ready'; // the relay publishes it once Redis is up again
  const publishDays: EventPublisher['publishDaysSoon'] = (changed, span) => {
    for (const { groundId, grounds = [groundId], date } of changed)
      for (const id of grounds) tellOwn(dayEventKey(id, date));
    if (isAway()) return;
    const at = now();
    track(
      append(changed.map((day) => dayEvent(day, at, span))).then(() => {
        for (const { _id, rev } of changed) marks.addDay(_id, rev);
        marks.writeSoon();
      }),
    );
  };

  return {
    publishSoon(collection, doc) {
      if (!doc) return;
      tellOwn(eventKey(collection, doc._id));
      if (isAway()) return;
      const waiting = doc.outbox.filter((entry) => !entry.publishedAt && published.add(entry.id));
      if (waiting.length === 0) return;
      const key = eventKey(collection, doc._id);
      const events = waiting.map((entry) => toEvent(key, doc, entry));
      const publish = async (): Promise<void> => {
        try {
          const streamIds = await append(events);
          marks.addEntries(key, doc, publishedEntries(collection, doc, waiting, streamIds));
        } catch (error) {
          // The document's next event takes them along, so that events never overtake each other.
          for (const { id } of waiting) published.forget(id);
          throw error;
        }
        marks.writeSoon();
      };
      track(publish());
    },
    async publish(events) {
      await append(events);
    },
    publishDaySoon(day, span) {
      publishDays([day], span);
    },
    publishDaysSoon: publishDays,
    onOwnWrite(listener) {
      listeners.push(listener);
    },
    async settled() {
      while (underWay.size > 0 || marks.isWaiting()) {
        marks.writeAll();
        await Promise.all(underWay);
      }
    },
  };
}

function publishedEntries(
  collection: OutboxCollection,
  { _id }: OutboxDoc,
  entries: OutboxDoc['outbox'],
  streamIds: readonly string[],
): PublishedEntry[] {
  return entries.map(({ id }, i) => ({ collection, id: _id, entryId: id, streamId: streamIds[i] ?? '' }));
}
