/** The content of a cell. Numbers are ours; texts may come from anyone. */
export type CsvCell = string | number | boolean | null | undefined;

/** Without it Excel reads the file in a legacy code page. */
export const CSV_BOM = '\u{feff}';

/** What a spreadsheet would read as the beginning of a formula, also after white space and in full-width characters. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
/** The same after `;` or a tab, where spreadsheets of some locales begin a new cell even inside quotes. */
const FORMULA_BEHIND_SEPARATOR = /(?<=[;\t])(?=[^\S;\t]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** One cell by RFC 4180. A text that would begin a formula is prefixed with `'`; a negative number is not a formula. */
function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const guarded = cell.replace(FORMULA_BEHIND_SEPARATOR, "'");
  const text = FORMULA.test(cell) ? `'${guarded}` : guarded;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file by RFC 4180, with its line break. A file begins with `CSV_BOM`. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
