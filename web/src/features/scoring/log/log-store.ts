import { matchEvent } from '@crease/shared/contracts/match-events';
import { type Match, match } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod';
import { allEvents, type ScoringLog, type Stop } from './scoring-log.js';

const events = z.array(matchEvent);
const stop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('two-series'), theirs: events }),
  z.object({ kind: z.literal('lease-lost') }),
  z.object({ kind: z.literal('lease-held'), by: z.string() }),
  z.object({ kind: z.literal('refused'), index: z.number() }),
  z.object({ kind: z.literal('closed'), message: z.string(), of: z.string().optional() }),
]);

const header = z.object({
  /** Rises by one with each change, so that a tab finds out that another one writes too. */
  revision: z.number().int(),
  /** Read by a newer schema than it was written by, it may have to be fetched again. */
  match: match.optional().catch(undefined),
  /** How many of the stored events the server has acknowledged. */
  known: z.number().int(),
  lease: z.string().optional(),
  stop: stop.optional(),
  /** When it was saved last, in milliseconds. */
  usedAt: z.number().optional(),
});

const VERSION = 1;
/** A match that the server has altogether is kept this long, for a look at it without a network. */
const KEEP_SENT_MS = 7 * 24 * 60 * 60 * 1_000;

interface Schema extends DBSchema {
  matches: { key: string; value: z.input<typeof header> };
  /** Keyed by match and place in the log. */
  events: { key: [string, number]; value: MatchEvent };
}

/** The log of one match as it is stored in this browser. */
export interface StoredLog {
  match: Match | undefined;
  log: ScoringLog;
  /** Acknowledged events that cannot be read any more. They have to be fetched again after `known`. */
  missing: number;
}

/** Another tab of this browser has changed the log. */
export class OtherTabWrites extends Error {}

/** What may happen to the database while it is open or being opened. */
export interface StoreEvents {
  /** Tabs with an older version of the app keep it from being opened. */
  onBlocked: () => void;
  /** The database was closed: a newer version of the app wants it, or the browser took it away. */
  onClosed: (why: 'outdated' | 'lost') => void;
}

/** A newer version of the app has changed the database: only a reload helps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'VersionError';

/** The logs of this browser. What `save` has resolved for survives a crash of the tab, the browser and the device. */
export class LogStore {
  private constructor(
    private readonly db: IDBPDatabase<Schema>,
    private readonly matchId: string,
  ) {}

  private revision = 0;
  private saved: readonly MatchEvent[] = [];

  static async open(matchId: string, on?: StoreEvents): Promise<LogStore> {
    const db = await openDB<Schema>('crease-scoring', VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore('matches');
        fresh.createObjectStore('events');
      },
      blocked: () => on?.onBlocked(),
      // An open connection would keep the newer app from its database. Everything shown is stored.
      blocking: (_current, _wanted, { target }) => {
        if (target instanceof IDBDatabase) target.close();
        on?.onClosed('outdated');
      },
      terminated: () => on?.onClosed('lost'),
    });
    return new LogStore(db, matchId);
  }

  /** Removes other matches that the server has altogether and that were not used for a week. */
  async removeOld(now: number): Promise<void> {
    const tx = this.db.transaction(['matches', 'events'], 'readwrite');
    const [matches, stored] = [tx.objectStore('matches'), tx.objectStore('events')];
    for (const id of await matches.getAllKeys()) {
      const parsed = header.safeParse(await matches.get(id));
      const range = rangeOf(id, 0);
      const hasWaiting = !parsed.success || (await stored.count(range)) > parsed.data.known;
      if (id === this.matchId || hasWaiting || !isOld(parsed.data, now)) continue;
      void matches.delete(id).catch(ignored);
      void stored.delete(range).catch(ignored);
    }
    await tx.done;
  }

  /** Undefined if nothing readable is stored. */
  async read(): Promise<StoredLog | undefined> {
    const tx = this.db.transaction(['matches', 'events']);
    const [head, stored] = await Promise.all([
      tx.objectStore('matches').get(this.matchId),
      tx.objectStore('events').getAll(this.from(0)),
    ]);
    const parsed = header.safeParse(head);
    if (!parsed.success) {
      this.revision = typeof head?.revision === 'number' ? head.revision : 0;
      return undefined;
    }
    const { revision, match: found, known: count, lease, stop: why } = parsed.data;
    this.revision = revision;
    const known = readable(stored.slice(0, count));
    const waiting = readable(stored.slice(count));
    const log = { known, waiting, lease, stop: why as Stop | undefined };
    this.saved = known.length === count ? allEvents(log) : known;
    return { match: found, log, missing: count - known.length };
  }

  /** Resolves once the change is on the disk. @throws OtherTabWrites, or what the browser says if it cannot save */
  async save(found: Match, log: ScoringLog): Promise<void> {
    const next = allEvents(log);
    let same = 0;
    while (same < next.length && next[same] === this.saved[same]) same += 1;
    const tx = this.db.transaction(['matches', 'events'], 'readwrite', { durability: 'strict' });
    // Awaited at the end in every case: a failed request rejects `done` as well.
    const done = tx.done.catch((error: unknown) => ({ error }));
    const matches = tx.objectStore('matches');
    const store = tx.objectStore('events');
    const revision = (await matches.get(this.matchId))?.revision ?? 0;
    if (revision !== this.revision) {
      tx.abort();
      await done;
      throw new OtherTabWrites();
    }
    void store.delete(this.from(same)).catch(ignored);
    for (let place = same; place < next.length; place += 1) {
      const event = next[place];
      if (event) void store.put(event, [this.matchId, place]).catch(ignored);
    }
    const { lease, stop: why } = log;
    const head = {
      revision: revision + 1,
      match: found,
      known: log.known.length,
      lease,
      stop: why,
      usedAt: Date.now(),
    };
    void matches.put(head as z.input<typeof header>, this.matchId).catch(ignored);
    const failure = await done;
    if (failure) throw failure.error;
    this.revision = revision + 1;
    this.saved = next;
  }

  close(): void {
    this.db.close();
  }

  private from(place: number): IDBKeyRange {
    return rangeOf(this.matchId, place);
  }
}

/** The events of a match from this place on. */
const rangeOf = (matchId: string, place: number): IDBKeyRange =>
  IDBKeyRange.bound([matchId, place], [matchId, Number.POSITIVE_INFINITY]);

function isOld({ usedAt, match: found }: z.output<typeof header>, now: number): boolean {
  const since = usedAt ?? Date.parse(found?.startsAt ?? '');
  return now - since > KEEP_SENT_MS;
}

/** The transaction reports the failure of each of its requests. */
const ignored = () => undefined;

/** The events up to the first one that cannot be read. */
function readable(stored: readonly unknown[]): MatchEvent[] {
  const read: MatchEvent[] = [];
  for (const one of stored) {
    const parsed = matchEvent.safeParse(one);
    if (!parsed.success) break;
    read.push(parsed.data);
  }
  return read;
}
