import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { whichAreDue } from '../../platform/which-due.js';
import { daysDirty, findDirtyDays, markDaysPublished } from './day-publishing.queries.js';
import { type HandingOn, handOn } from './hand-on.js';
import { type OutboxEntry, toEvent } from './outbox.js';
import { eventKey, type OutboxCollection, outboxCollections } from './outbox-collections.js';
import {
  dropEntries,
  findDirty,
  findPublished,
  markPublished,
  type OutboxDoc,
  outboxesDirty,
  outboxesPublished,
  type PublishingTime,
  unmarkPublished,
} from './outbox-storage.queries.js';
import { dayEvent } from './publisher.js';
import { appendToStream, areOnStream, isTrimmed } from './stream.js';

/** How long the fast path has before the relay treats an entry as left behind. */
export const RELAY_AFTER_MS = 2_000;
/** How long published entries stay in their document, so that events lost by Redis can be published again. */
export const KEEP_PUBLISHED_MS = 15 * 60_000;
const BATCH = 200;
/** A continuously changing day is relayed once it is this many changes behind, however recent the last one is. */
const MAX_REVS_BEHIND = 10;

const DAYS = 'groundDays';
const RELAYING: HandingOn = { verb: 'relay', kind: 'producer' };

type RelayCore = Pick<Core, 'db' | 'redis' | 'clock' | 'env' | 'tracing'>;

/**
 * Publishes what the fast path left behind: entries older than two seconds, in document order, and days with an
 * unpublished `rev`. Returns how many events it published. Throws when Redis or the database is down.
 */
export async function relayOutboxes(core: RelayCore): Promise<number> {
  const now = core.clock.now();
  const dirty = await whichAreDue(core, [
    [DAYS, [daysDirty(now)]],
    ...outboxCollections.map((name) => [name, [outboxesDirty(name, now)]] as const),
  ]);
  let published = dirty.has(DAYS) ? await relayDays(core) : 0;
  for (const collection of outboxCollections)
    if (dirty.has(collection)) published += await relayCollection(core, collection);
  return published;
}

async function relayCollection(core: RelayCore, collection: OutboxCollection): Promise<number> {
  let total = 0;
  for (;;) {
    const now = core.clock.now();
    const due = new Date(now.getTime() - RELAY_AFTER_MS);
    // `outboxDirtyAt` moves with each new entry, so the age is judged entry by entry: a busy document cannot starve.
    const dirty = await findDirty(core.db, collection, now, BATCH);
    const waiting = dirty.flatMap((doc) =>
      doc.outbox.filter((entry) => !entry.publishedAt && entry.at <= due).map((entry) => ({ doc, entry })),
    );
    const clean = dirty.filter((doc) => doc.outbox.every((entry) => entry.publishedAt)).map(({ _id }) => _id);
    if (waiting.length + clean.length === 0) return total;
    await unmarkPublished(core.db, collection, clean);
    await publish(core, collection, waiting);
    total += waiting.length;
    if (dirty.length < BATCH) return total;
  }
}

async function publish(
  core: RelayCore,
  collection: OutboxCollection,
  waiting: readonly { doc: OutboxDoc; entry: OutboxEntry }[],
): Promise<void> {
  const events = waiting.map(({ doc, entry }) => toEvent(eventKey(collection, String(doc._id)), doc, entry));
  const streamIds = await handOn(core.tracing, RELAYING, events, (traced) =>
    appendToStream(core.redis, core.env.QUEUE_PREFIX, traced),
  );
  const marks = waiting.map(({ doc, entry }, i) => ({
    collection,
    id: doc._id,
    entryId: entry.id,
    streamId: streamIds[i] ?? '',
  }));
  await markPublished(core.db, marks, core.clock.now());
}

async function relayDays(core: RelayCore): Promise<number> {
  let total = 0;
  for (;;) {
    const now = core.clock.now();
    const due = new Date(now.getTime() - RELAY_AFTER_MS);
    const dirty = await findDirtyDays(core.db, now, BATCH);
    const behind = dirty.filter(
      (day) => (day.dirtyAt && day.dirtyAt <= due) || day.rev - (day.publishedRev ?? 0) > MAX_REVS_BEHIND,
    );
    if (behind.length === 0) return total;
    await appendToStream(
      core.redis,
      core.env.QUEUE_PREFIX,
      behind.map((day) => dayEvent(day, now)),
    );
    await markDaysPublished(core.db, new Map(behind.map((day) => [day._id, day.rev])));
    total += behind.length;
    if (dirty.length < BATCH) return total;
  }
}

/** The collections with an entry published since, or until, a moment: one command asks all, because few have any. */
async function withPublished(core: RelayCore, time: PublishingTime): Promise<OutboxCollection[]> {
  const found = await whichAreDue(
    core,
    outboxCollections.map((name) => [name, [outboxesPublished(name, time)]] as const),
  );
  return outboxCollections.filter((name) => found.has(name));
}

/**
 * Republishes events marked as published since a moment that Redis lost, after a flush or a crash. Returns their
 * number. Entries up to `trimmedTo` are gone on purpose. Days are not republished, because readers read them again
 * themselves. Must run before pruning.
 */
export async function republishForgotten(
  core: RelayCore,
  trimmedTo: string | undefined,
  since = new Date(0),
): Promise<number> {
  let total = 0;
  for (const collection of await withPublished(core, { since })) {
    const documents = findPublished(core.db, collection, { since }, BATCH);
    for await (const batch of inBatches(documents, BATCH)) {
      total += await republishBatch(core, collection, batch, trimmedTo, since);
      await sleep(1); // yields to the expiry of holds during a long comparison
    }
  }
  return total;
}

async function republishBatch(
  core: RelayCore,
  collection: OutboxCollection,
  docs: readonly OutboxDoc[],
  trimmedTo: string | undefined,
  since: Date,
): Promise<number> {
  const told = docs.flatMap((doc) =>
    doc.outbox.flatMap((entry) =>
      entry.streamId && (entry.publishedAt ?? since) >= since && !isTrimmed(entry.streamId, trimmedTo)
        ? [{ doc, entry, streamId: entry.streamId }]
        : [],
    ),
  );
  if (told.length === 0) return 0;
  const there = await areOnStream(
    core.redis,
    core.env.QUEUE_PREFIX,
    told.map(({ streamId }) => streamId),
  );
  const forgotten = told.filter((_, i) => !there[i]);
  if (forgotten.length > 0) await publish(core, collection, forgotten);
  return forgotten.length;
}

/**
 * Drops all entries published more than 15 minutes ago, oldest first, so that `seq` stays correct. Returns how many.
 */
export async function pruneOutboxes(core: RelayCore): Promise<number> {
  const before = new Date(core.clock.now().getTime() - KEEP_PUBLISHED_MS);
  let pruned = 0;
  for (const collection of await withPublished(core, { until: before })) {
    const old = findPublished(core.db, collection, { until: before }, BATCH);
    for await (const docs of inBatches(old, BATCH)) {
      const cuts = docs.flatMap(({ _id, outbox }) => {
        const keptFrom = outbox.findIndex((entry) => !entry.publishedAt || entry.publishedAt > before);
        const done = outbox.slice(0, keptFrom === -1 ? undefined : keptFrom).map(({ id }) => id);
        return done.length > 0 ? [{ _id, done }] : [];
      });
      await dropEntries(core.db, collection, cuts);
      pruned += cuts.reduce((sum, { done }) => sum + done.length, 0);
    }
  }
  return pruned;
}
