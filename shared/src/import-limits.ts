/** Maximum size of an imported file. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Number of differences in the answer to a compared report. */
export const MAX_DIFFERENCES = 1_000;
