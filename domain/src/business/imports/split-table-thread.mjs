import { parentPort, workerData } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse/sync';

// The thread of `split-table.ts`. Plain JavaScript, because a thread starts from its file, and tests start it in `src`.

const { text, delimiter, maxRows, maxColumns, maxCellLength } = workerData;
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
  parentPort?.postMessage({ rows });
} catch (error) {
  if (!(error instanceof CsvError)) throw error;
  parentPort?.postMessage({ code: error.code, line: begins });
}
