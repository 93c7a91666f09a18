import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventData, EventName } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';

/** An event while it waits in its document. */
export interface OutboxEntry<N extends EventName = EventName> {
  id: string;
  name: N;
  at: Date;
  data: EventData<N>;
  /** The request it came from, if any. */
  requestId?: string;
  /** The span it was recorded in, if tracing is on. */
  traceparent?: string;
  /** Set once it is on the stream. Kept for 15 minutes, so that events lost by Redis can be published again. */
  publishedAt?: Date;
  streamId?: string;
}

/** The fields of every document that records facts. */
export interface WithOutbox {
  outbox: OutboxEntry[];
  /** Counts the document's facts. */
  seq: number;
  /** Set while an entry is unpublished; sparse-indexed for the relay. */
  outboxDirtyAt?: Date;
}

/** A fact, ready to be put into the update that makes it true. */
export function fact<N extends EventName>(
  { requestId, span }: Core,
  name: N,
  at: Date,
  data: EventData<N>,
): OutboxEntry<N> {
  return {
    id: randomUUID(),
    name,
    at,
    data,
    ...(requestId === undefined ? {} : { requestId }),
    ...(span ? { traceparent: span.traceparent } : {}),
  };
}

/** The parts of an update that record facts beside the change itself: merge them into `$push`, `$inc`, `$set`. */
export function recording(entries: OutboxEntry[]): {
  push: { outbox: { $each: OutboxEntry[] } };
  inc: { seq: number };
  set: { outboxDirtyAt: Date };
} {
  const at = entries[0]?.at;
  if (!at) throw new Error('an update records at least one fact');
  return { push: { outbox: { $each: entries } }, inc: { seq: entries.length }, set: { outboxDirtyAt: at } };
}

/**
 * The wire form of an entry. Entries are appended and dropped in order, so the last one carries the document's `seq`.
 */
export function toEvent(key: string, doc: WithOutbox, entry: OutboxEntry): DomainEvent {
  const index = doc.outbox.findIndex((other) => other.id === entry.id);
  return {
    id: entry.id,
    name: entry.name,
    v: 1,
    at: entry.at.toISOString(),
    key,
    seq: doc.seq - (doc.outbox.length - 1 - index),
    data: entry.data,
    ...(entry.requestId === undefined ? {} : { requestId: entry.requestId }),
    ...(entry.traceparent === undefined ? {} : { traceparent: entry.traceparent }),
  };
}
