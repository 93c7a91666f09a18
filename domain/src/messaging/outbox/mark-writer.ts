import type { Db } from '../../platform/models.js';
import { markNewestRevs } from './day-publishing.queries.js';
import { MarksToWrite } from './marks-to-write.js';
import { markPublished, type PublishedEntry } from './outbox-storage.queries.js';

/** Batches the marks that entries and days were published. */
export interface MarkWriter {
  addEntries(key: string, entries: PublishedEntry[]): void;
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

/** `track` is given each write, because no caller awaits it. */
export function createMarkWriter(db: Db, now: () => Date, track: (work: Promise<void>) => void): MarkWriter {
  const entries = new MarksToWrite<PublishedEntry[]>((earlier, later) => [...earlier, ...later]);
  const days = new MarksToWrite<number>(Math.max);
  let timer: NodeJS.Timeout | undefined;

  const write = async (
    ofDocuments: ReadonlyMap<string, PublishedEntry[]>,
    revs: ReadonlyMap<string, number>,
  ): Promise<void> => {
    await Promise.all([markPublished(db, [...ofDocuments.values()].flat(), now()), markNewestRevs(db, revs)]);
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      track(write(entries.takeDue(), days.takeDue()));
      if (entries.size + days.size > 0) writeSoon();
    }, GATHER_MS);
  };

  return {
    addEntries: (key, added) => entries.add(key, added),
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
