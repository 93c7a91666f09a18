import { setImmediate } from 'node:timers/promises';
import type { ZodError, ZodType } from 'zod';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import { splitTable } from '../imports/split-table.js';
import {
  type ReportLine,
  type ReportPayout,
  type ReportTransfer,
  SECTIONS,
  type Section,
} from './report-columns.js';

/** A report of settlements or of payouts as read. */
export interface Report {
  lines: ReportLine[];
  payouts: ReportPayout[];
  transfers: ReportTransfer[];
  /** Lines that do not match their columns, and why. */
  wrong: { line: number; why: string }[];
  /** The providers that were asked for it, also if they list nothing; absent for a file. */
  asked?: readonly ProviderName[];
}

export const MAX_REPORT_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 100_000;
const BOUNDS = { maxColumns: 100, maxCellLength: 300 };
/** How many lines are parsed before other work of this process gets its turn. */
const LINES_AT_ONCE = 500;

/**
 * Reads a provider's report of settlements or of payouts (CSV, UTF-8). The provider is known by its columns;
 * Cashfree's settlement report has two sections, each with its own header.
 * @throws Error if it is no such report, or longer than the bounds
 */
export async function readReport(csv: string, maxRows = MAX_ROWS): Promise<Report> {
  if (Buffer.byteLength(csv) > MAX_REPORT_BYTES)
    throw new Error(
      `a report of at most ${MAX_REPORT_BYTES / 1024 / 1024} MB is read: choose a shorter period`,
    );
  const split = await splitTable(csv.replace(/^\uFEFF/, ''), ',', { ...BOUNDS, maxRows });
  if (!split.rows) throw new Error(`line ${split.line} is no CSV (${split.code})`);
  if (split.rows.length >= maxRows)
    throw new Error(`a report of fewer than ${maxRows} lines is read: choose a shorter period`);
  const report: Report = { lines: [], payouts: [], transfers: [], wrong: [] };
  let section: Section | undefined;
  let header: string[] = [];
  for (const [at, { line, cells }] of split.rows.entries()) {
    if (at % LINES_AT_ONCE === 0) await setImmediate();
    if (cells.every((cell) => cell === '')) continue;
    const names = cells.map((cell) => cell.toLowerCase());
    const begins = SECTIONS.find(({ columns }) => columns.every((column) => names.includes(column)));
    if (begins) {
      section = begins;
      header = names;
    } else if (section) readRow(report, section, line, header, cells);
  }
  if (!section) throw new Error('the columns are those of no report of settlements or payouts that we know');
  return report;
}

function readRow(
  report: Report,
  section: Section,
  line: number,
  header: readonly string[],
  cells: readonly string[],
): void {
  const row = Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']));
  const readInto = <T extends object>(rows: (T & { line: number })[], schema: ZodType<T>): void => {
    const read = schema.safeParse(row);
    if (read.success) rows.push({ line, ...read.data });
    else report.wrong.push({ line, why: whyOf(read.error) });
  };
  if (section.of === 'lines') readInto(report.lines, section.row);
  else if (section.of === 'payouts') readInto(report.payouts, section.row);
  else readInto(report.transfers, section.row);
}

export const whyOf = ({ issues }: ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
