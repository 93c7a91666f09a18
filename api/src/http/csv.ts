import { once } from 'node:events';
import { CSV_BOM, type CsvCell, csvLine } from '@crease/shared/format/csv';
import type { Response } from 'express';
import { ANSWERED } from './replies.js';

/** Lines are written in chunks of about this many characters: a write per line would cost more than the line. */
const CHUNK_LENGTH = 16_384;

/**
 * Sends a CSV file row by row, never holding it in memory. The first row is awaited before anything is sent, so that a
 * failed read is an ordinary failure; a later failure breaks the connection, so that half a file is never taken for all
 * of it.
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
      if (piece.length < CHUNK_LENGTH) continue;
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
