import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What is kept of a table: the rest of longer rows and cells is cut, so that whatever reads a cell meets a bounded text. */
export interface TableBounds {
  maxRows: number;
  maxColumns: number;
  maxCellLength: number;
}

/** A table's records with the lines on which they begin, blank ones included; or why and where it is none. */
export type SplitTable =
  | { rows: { line: number; cells: string[] }[]; code?: undefined }
  | { rows?: undefined; code: string; line: number };

/**
 * Splits a table into its cells by RFC 4180, in a thread of its own: two megabytes can take more than a second, in which this
 * process goes on answering requests.
 */
export async function splitTable(text: string, delimiter: string, bounds: TableBounds): Promise<SplitTable> {
  const workerData = { text, delimiter, ...bounds };
  const thread = new Worker(new URL('./split-table-thread.mjs', import.meta.url), { workerData });
  // A thread that fails rejects this.
  const [split] = (await once(thread, 'message')) as [SplitTable]; // what it posts
  return split;
}
