/** What a cell holds. Numbers are ours; texts may be anybody's. */
export type CsvCell = string | number | boolean | null | undefined;

/** Excel takes a file without it for one in an old code page. */
export const CSV_BOM = '\u{feff}';

/** What a spreadsheet would take for the beginning of a formula, behind white space and in full width, too. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One cell by RFC 4180. A text that would begin a formula is prefixed with `'`; a negative number is none. */
function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file by RFC 4180, with its end. The file begins with `CSV_BOM`. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
