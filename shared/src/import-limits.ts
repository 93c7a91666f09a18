/** Maximum size of an imported file. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** A report with this many lines or more, counting the header, is too long for the API to compare. */
export const MAX_REPORT_LINES = 20_000;

/** Maximum number of differences, and of transfers, in the answer to a compared report. */
export const MAX_DIFFERENCES = 1_000;

/** Maximum number of days on which payouts and transfers that a report lacks are named. */
export const MAX_COMPARED_DAYS = 31;
