/** The largest file of bookings or customers that is taken in. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
