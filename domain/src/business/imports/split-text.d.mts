import type { SplitTable, TableText } from './split-table.js';

/** Splits a table in the calling thread. Takes about a second for two megabytes. */
export function splitText(table: TableText): SplitTable;
