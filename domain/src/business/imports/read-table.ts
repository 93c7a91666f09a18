import { AppError } from '@crease/shared/errors';
import { splitTable } from './split-table.js';

/** A file's header and rows, each with the line on which it begins. */
export interface Table {
  head: string[];
  rows: { line: number; cells: string[] }[];
}

/** Maximum rows per file; larger tables must be split. */
export const MOST_ROWS = 5_000;
const MAX_COLUMNS = 200;
/** Longer cells are cut. */
const MAX_CELL_LENGTH = 2_000;

const unreadable = (message: string) => AppError.ofField('VALIDATION', 'file', message);

/**
 * Decodes a file in the encodings that spreadsheets save: UTF-8, UTF-16 in either byte order, else Windows-1252.
 * @throws `VALIDATION` for binary data.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw unreadable('This is a workbook. In your spreadsheet, save it as CSV and choose that file.');
  const text = decoded(bytes);
  // The only control characters in a table are tabs and line ends.
  if (text.includes('\u0000')) throw unreadable('This is no CSV file.');
  return text.replace(/^\ufeff/, '');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return ofWindows(bytes);
  }
}

/**
 * The characters that Windows-1252 has from 0x80 on, where Latin-1 has control characters. Node decodes it as Latin-1.
 */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Never fails: every byte is a character in Windows-1252. */
const ofWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (mark) => OF_WINDOWS[mark.charCodeAt(0) - 0x80] ?? mark);

/**
 * Parses a file as a table. The separator is the comma, semicolon or tab most frequent in its first line; blank lines
 * are skipped.
 * @throws `VALIDATION` for unbalanced or stray quotes, and for too many rows.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const text = decodeText(bytes);
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  // Includes blank lines: this bound protects memory.
  const maxRows = MOST_ROWS * 2;
  const split = await splitTable(text, delimiterOf(firstLine), {
    maxRows: maxRows + 1,
    maxColumns: MAX_COLUMNS + 1,
    maxCellLength: MAX_CELL_LENGTH,
  });
  if (split.code !== undefined) throw unreadable(problemOf(split.code, split.line));
  if (split.rows.length > maxRows) throw tooMany();
  const [head, ...rows] = split.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head) throw unreadable('The file is empty.');
  if (head.cells.length > MAX_COLUMNS)
    throw unreadable('This is no table: its first line has too many columns.');
  return { head: head.cells, rows };
}

const problemOf = (code: string, line: number): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? `The quote that begins on line ${line} never ends.`
    : `There is text behind the quotes of a cell on line ${line}.`;

function delimiterOf(line: string): string {
  const often = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (often(mark) > often(best) ? mark : best));
}

/** Throws `VALIDATION` for more rows than a file may have. */
export function assertRows(rows: readonly unknown[]): void {
  if (rows.length === 0) throw unreadable('There is nothing below the first line.');
  if (rows.length > MOST_ROWS) throw tooMany();
}

const tooMany = () => unreadable(`A file has ${MOST_ROWS} rows at most. Please split it.`);
