/** Maximum size of an imported file. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
