import type { Db } from '../../platform/models.js';
import { markNewestRevs } from './day-publishing.queries.js';
import { MarksToWrite } from './marks-to-write.js';
import { markPublished, type OutboxDoc, type PublishedEntry } from './outbox-storage.queries.js';

/** Batches the marks that entries and days were published. */
export interface MarkWriter {
  /** Adds published entries; `doc` is the document as it was when they were published. */
  addEntries(key: string, doc: OutboxDoc, entries: readonly PublishedEntry[]): void;
  addDay(id: string, rev: number): void;
  /** Schedules the write of added marks. */
  writeSoon(): void;
  /** True while something waits to be written. */
  isWaiting(): boolean;
  /** Writes all pending marks, due or not. */
  writeAll(): void;
}

/** How often the writer checks which marks are due. */
const GATHER_MS = 25;

/** The published entries of a document, as of its `seq`. */
interface EntryMarks {
  seq: number;
  inOutbox: ReadonlySet<string>;
  entries: readonly PublishedEntry[];
}

/** Joins the marks of one document, without entries that it no longer has: many keep only their newest. */
function together(earlier: EntryMarks, later: EntryMarks): EntryMarks {
  const { seq, inOutbox } = later.seq < earlier.seq ? earlier : later;
  const entries = [...earlier.entries, ...later.entries].filter(({ entryId }) => inOutbox.has(entryId));
  return { seq, inOutbox, entries };
}

/** `track` is given each write, because no caller awaits it. */
export function createMarkWriter(db: Db, now: () => Date, track: (work: Promise<void>) => void): MarkWriter {
  const entries = new MarksToWrite(together);
  const days = new MarksToWrite<number>(Math.max);
  let timer: NodeJS.Timeout | undefined;

  const write = async (
    ofDocuments: ReadonlyMap<string, EntryMarks>,
    revs: ReadonlyMap<string, number>,
  ): Promise<void> => {
    const published = [...ofDocuments.values()].flatMap((marks) => marks.entries);
    await Promise.all([markPublished(db, published, now()), markNewestRevs(db, revs)]);
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      track(write(entries.takeDue(), days.takeDue()));
      if (entries.size + days.size > 0) writeSoon();
    }, GATHER_MS);
  };

  return {
    addEntries: (key, { seq, outbox }, added) =>
      entries.add(key, { seq, inOutbox: new Set(outbox.map(({ id }) => id)), entries: added }),
    addDay: (id, rev) => days.add(id, rev),
    writeSoon,
    isWaiting: () => timer !== undefined,
    writeAll() {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      track(write(entries.takeAll(), days.takeAll()));
    },
  };
}
