import { once } from 'node:events';
import { CSV_BOM, type CsvCell, csvLine } from '@crease/shared/format/csv';
import type { Response } from 'express';
import { ANSWERED } from './replies.js';

/** Lines are sent in pieces of about this many characters: a write for each would cost more than the line. */
const PIECE = 16_384;

/**
 * Answers with a CSV file to save: `head`, then a line for each row as it comes, so that no file is ever in memory as a whole.
 * The first row is awaited before anything is sent: what cannot be read is a failure like any other. When reading breaks off
 * later the connection does, too, so that nobody takes half a file for all of it; a reader who leaves ends the reading.
 */
export async function sendCsv(
  res: Response,
  filename: string,
  head: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): Promise<typeof ANSWERED> {
  let piece = CSV_BOM + csvLine(head);
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const start = (): void => {
    if (res.headersSent) return;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'text/csv; charset=utf-8');
    res.setHeader('Content-Disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`);
    res.status(200);
  };
  try {
    for await (const row of rows) {
      if (gone.signal.aborted) return ANSWERED;
      piece += csvLine(row);
      if (piece.length < PIECE) continue;
      start();
      const hasRoom = res.write(piece);
      piece = '';
      if (!hasRoom) await once(res, 'drain', { signal: gone.signal });
    }
  } catch (error) {
    if (gone.signal.aborted) return ANSWERED;
    if (!res.headersSent) throw error;
    res.destroy(error instanceof Error ? error : undefined);
    return ANSWERED;
  }
  start();
  res.end(piece);
  return ANSWERED;
}
