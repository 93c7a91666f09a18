import { AppError } from '@crease/shared/errors';

/** A file's head and its rows, each with the line of the file on which it begins. */
export interface Table {
  head: string[];
  rows: { line: number; cells: string[] }[];
}

/** Rows of one file; more are several files. */
export const MOST_ROWS = 5_000;
const MOST_COLUMNS = 200;

const unreadable = (message: string) => AppError.ofField('VALIDATION', 'file', message);

/**
 * The text of a file in the encodings that spreadsheets save: UTF-8, UTF-16 of either order, else Windows-1252. Throws
 * `VALIDATION` for what is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw unreadable('This is a workbook. In your spreadsheet, save it as CSV and choose that file.');
  const text = decoded(bytes);
  // A tab and line ends are all that a table has of control characters.
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

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on; Node decodes it as Latin-1. */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Whatever bytes they are, they are letters of this one. */
const ofWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (mark) => OF_WINDOWS[mark.charCodeAt(0) - 0x80] ?? mark);

/**
 * A file as a table, by RFC 4180; its cells stand between commas, semicolons or tabs, whichever its head has most of. Empty lines
 * are none. Throws `VALIDATION` for a quote that never ends, and for too many rows.
 */
export function readTable(bytes: Uint8Array): Table {
  const text = decodeText(bytes);
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const lines = split(text, delimiterOf(firstLine));
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head) throw unreadable('The file is empty.');
  if (head.cells.length > MOST_COLUMNS)
    throw unreadable('This is no table: its first line has too many columns.');
  return { head: head.cells, rows };
}

function delimiterOf(line: string): string {
  const often = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (often(mark) > often(best) ? mark : best));
}

function split(text: string, delimiter: string): Table['rows'] {
  const found: Table['rows'] = [];
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    found.push({ line: begun, cells });
    cells = [];
    // One for the head, and empty lines between: the bound is for memory.
    if (found.length > MOST_ROWS * 2) throw tooMany();
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (quoted) {
      if (mark === '\n') line += 1;
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
      continue;
    }
    if (mark === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (mark === delimiter) endCell();
    else if (mark === '\n' || mark === '\r') {
      if (mark === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
      line += 1;
      begun = line;
    } else cell += mark;
  }
  if (quoted) throw unreadable(`The quote that begins on line ${begun} never ends.`);
  if (cell !== '' || cells.length > 0) endRow();
  return found;
}

/** Throws `VALIDATION` for more rows than one file may have. */
export function assertRows(rows: readonly unknown[]): void {
  if (rows.length === 0) throw unreadable('There is nothing below the first line.');
  if (rows.length > MOST_ROWS) throw tooMany();
}

const tooMany = () => unreadable(`A file has ${MOST_ROWS} rows at most. Please split it.`);
