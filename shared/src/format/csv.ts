/** What a cell holds. Numbers are ours; texts may be anybody's. */
export type CsvCell = string | number | boolean | null | undefined;

/** Excel takes a file without it for one in an old code page. */
export const CSV_BOM = '\u{feff}';

/** What a spreadsheet would take for the beginning of a formula, behind white space and in full width, too. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
/** The same behind `;` or a tab, where a spreadsheet of another locale begins a new cell even inside quotes. */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t])(?=[^\S;\t]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One cell by RFC 4180. A text that would begin a formula is prefixed with `'`; a negative number is none. */
function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const guarded = cell.replace(FORMULA_BEHIND_SEPARATOR, "'");
  const text = FORMULA.test(cell) ? `'${guarded}` : guarded;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file by RFC 4180, with its end. The file begins with `CSV_BOM`. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
