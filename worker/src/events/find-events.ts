import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import { eventKey, outboxCollections } from '@crease/domain/messaging/outbox/outbox-collections';
import { findPublished } from '@crease/domain/messaging/outbox/outbox-storage.queries';
import { compareStreamIds, fieldOf, streamKey } from '@crease/domain/messaging/outbox/stream';
import type { Core } from '@crease/domain/platform/core';
import { type DomainEvent, type EventName, parseEvent } from '@crease/shared/events/domain-events';

/** Where a stretch of events begins or ends: an id of the stream, or a time at which things happened. */
export type EventBound = { streamId: string } | { at: Date };

export interface EventSelection {
  from?: EventBound | undefined;
  to?: EventBound | undefined;
  name?: EventName | undefined;
  /** The document they are about, as `booking:<id>`. */
  key?: string | undefined;
}

export interface FoundEvent {
  event: DomainEvent;
  streamId: string | undefined;
  /** Still on the stream, or only in its document. */
  source: 'stream' | 'document';
}

type FindCore = Pick<Core, 'db' | 'redis' | 'env'>;

const BATCH = 500;
/** Redis gives stream ids by its own clock, events get their time from the database's. */
const CLOCK_MARGIN_MS = 5 * 60_000;

/**
 * The events of a stretch, each once, in the order of the stream; behind them those that only their documents still
 * have, in the order in which they happened. A document keeps what was published for a quarter of an hour, the stream
 * up to a day.
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

/** What is no event is passed over: it is put aside, and `dead` shows it. */
async function* readStream({ redis, env }: FindCore, { from, to }: EventSelection) {
  let next = streamIdOf(from, -CLOCK_MARGIN_MS) ?? '-';
  // Published later than it happened, after an outage even much later: only a stream id says where to end.
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
        if (!entry.publishedAt) continue; // the relay has it before it
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
