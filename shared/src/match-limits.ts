/** Players of a side at most (docs/product-rules.md, Matches). */
export const MAX_PLAYERS_OF_A_SIDE = 15;
/** How long a scorer's lease lasts without an event or a renewal (docs/product-rules.md, Matches). */
export const LEASE_SECONDS = 60;
/** Events of one request. With a leading `branch` it may be the whole series that was chosen. */
export const MAX_EVENTS_A_REQUEST = 120;
export const MAX_EVENTS_OF_A_BRANCH = 1_000;
/** Events of a match, corrections included (docs/product-rules.md, Matches). */
export const MAX_EVENTS_OF_A_MATCH = 3_000;
