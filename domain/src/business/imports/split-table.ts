import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Limits for a table: longer rows and cells are cut, so that every reader of a cell gets a bounded text. */
export interface TableBounds {
  maxRows: number;
  maxColumns: number;
  maxCellLength: number;
}

/** A table's records with the lines on which they begin, including blank ones; or the error and its line. */
export type SplitTable =
  | { rows: { line: number; cells: string[] }[]; code?: undefined }
  | { rows?: undefined; code: string; line: number };

export interface TableText extends TableBounds {
  text: string;
  delimiter: string;
}

/** A shorter text is split in a few milliseconds; the start of a thread takes ten times as long. */
const MIN_LENGTH_FOR_THREAD = 16_384;

/**
 * Splits a table into cells (RFC 4180). A long one gets a thread of its own: two megabytes can take more than a second,
 * which would block this process.
 */
export async function splitTable(text: string, delimiter: string, bounds: TableBounds): Promise<SplitTable> {
  const table: TableText = { text, delimiter, ...bounds };
  if (text.length < MIN_LENGTH_FOR_THREAD) return (await import('./split-text.mjs')).splitText(table);
  const thread = new Worker(new URL('./split-table-thread.mjs', import.meta.url), { workerData: table });
  // A thread that fails rejects this.
  const [split] = (await once(thread, 'message')) as [SplitTable]; // what it posts
  return split;
}
