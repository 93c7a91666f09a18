import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import { eventKey, outboxCollections } from '@crease/domain/messaging/outbox/outbox-collections';
import { findPublished } from '@crease/domain/messaging/outbox/outbox-storage.queries';
import { compareStreamIds, fieldOf, streamKey } from '@crease/domain/messaging/outbox/stream';
import type { Core } from '@crease/domain/platform/core';
import { type DomainEvent, type EventName, parseEvent } from '@crease/shared/events/domain-events';

/** Start or end of a range of events: a stream id, or the time of the events. */
export type EventBound = { streamId: string } | { at: Date };

export interface EventSelection {
  from?: EventBound | undefined;
  to?: EventBound | undefined;
  name?: EventName | undefined;
  /** The document the event is about, as `booking:<id>`. */
  key?: string | undefined;
}

export interface FoundEvent {
  event: DomainEvent;
  streamId: string | undefined;
  /** Whether it is still on the stream, or only in its document. */
  source: 'stream' | 'document';
}

type FindCore = Pick<Core, 'db' | 'redis' | 'env'>;

const BATCH = 500;
/** Maximum clock skew: stream ids use Redis's clock, events the database's. */
const CLOCK_MARGIN_MS = 5 * 60_000;

/**
 * Yields the events of a range once each, in stream order; then those that only their documents still have, in order of
 * time. A document keeps published events for a quarter of an hour, the stream for up to a day.
 */
export async function* findEvents(core: FindCore, selection: EventSelection): AsyncGenerator<FoundEvent> {
  const seen = new Set<string>();
  for await (const found of readStream(core, selection)) {
    if (seen.has(found.event.id)) continue; // published again
    seen.add(found.event.id);
    if (matches(found, selection)) yield found;
  }
  const others: FoundEvent[] = [];
  for await (const found of readDocuments(core, selection)) {
    if (!seen.has(found.event.id) && matches(found, selection)) others.push(found);
  }
  yield* others.sort((a, b) => a.event.at.localeCompare(b.event.at) || a.event.seq - b.event.seq);
}

/** Skips entries that are not events: they are put aside, and `dead` lists them. */
async function* readStream({ redis, env }: FindCore, { from, to }: EventSelection) {
  let next = streamIdOf(from, -CLOCK_MARGIN_MS) ?? '-';
  // An event can be published long after it happened, for example after an outage: only a stream id bounds the read.
  const end = to && 'streamId' in to ? to.streamId : '+';
  for (;;) {
    const entries = await redis.xrange(streamKey(env.QUEUE_PREFIX), next, end, 'COUNT', BATCH);
    for (const [streamId, fields] of entries) {
      const event = readEvent(fieldOf(fields, 'event'));
      if (event) yield { event, streamId, source: 'stream' as const };
    }
    const last = entries.at(-1)?.[0];
    if (!last || entries.length < BATCH) return;
    next = `(${last}`;
  }
}

async function* readDocuments(core: FindCore, { from }: EventSelection): AsyncGenerator<FoundEvent> {
  const since = new Date(msOf(from) - CLOCK_MARGIN_MS);
  for (const collection of outboxCollections) {
    const documents = findPublished(core.db, collection, { since }, BATCH);
    for await (const doc of documents) {
      for (const entry of doc.outbox) {
        if (!entry.publishedAt) continue; // not published yet: the relay will do it
        const event = toEvent(eventKey(collection, doc._id), doc, entry);
        yield { event, streamId: entry.streamId, source: 'document' };
      }
    }
  }
}

function readEvent(text: string | undefined): DomainEvent | undefined {
  try {
    return parseEvent(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function matches({ event, streamId }: FoundEvent, { from, to, name, key }: EventSelection): boolean {
  if (name !== undefined && event.name !== name) return false;
  if (key !== undefined && event.key !== key) return false;
  const side = (bound: EventBound): number =>
    'at' in bound
      ? Date.parse(event.at) - bound.at.getTime()
      : compareStreamIds(streamId ?? '0-0', bound.streamId);
  return (!from || side(from) >= 0) && (!to || side(to) <= 0);
}

const msOf = (bound: EventBound | undefined): number => {
  if (!bound) return 0;
  return 'at' in bound ? bound.at.getTime() : Number(bound.streamId.split('-')[0]);
};

function streamIdOf(bound: EventBound | undefined, marginMs: number): string | undefined {
  if (!bound) return undefined;
  return 'streamId' in bound ? bound.streamId : String(Math.max(0, bound.at.getTime() + marginMs));
}
