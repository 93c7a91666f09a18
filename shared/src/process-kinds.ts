/** The processes that Crease runs as. */
export const PROCESS_KINDS = ['api', 'realtime', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
