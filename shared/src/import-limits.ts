/** Maximum size of an imported file. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Number of lines, counting the header, from which a report is too long to be compared by the API. */
export const MAX_REPORT_LINES = 20_000;

/** Number of differences, and of transfers, in the answer to a compared report. */
export const MAX_DIFFERENCES = 1_000;
