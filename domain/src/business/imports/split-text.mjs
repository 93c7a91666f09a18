import { CsvError, parse } from 'csv-parse/sync';

// Plain JavaScript, because the thread of `split-table.ts` runs it, and tests start that thread in `src`.

/** Splits a table in the calling thread. Takes about a second for two megabytes. */
export function splitText({ text, delimiter, maxRows, maxColumns, maxCellLength }) {
  let begins = 1;
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      to: maxRows,
      on_record(record, { lines }) {
        const line = begins;
        begins = lines + 1;
        return { line, cells: record.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength)) };
      },
    });
    return { rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { code: error.code, line: begins };
  }
}
