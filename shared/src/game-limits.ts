/** How long a place is held for the player who is to pay its share (docs/product-rules.md, Games). */
export const PLACE_HOLD_SECONDS = 5 * 60;
/** How long a place that went free is held for the player who waited for it (docs/product-rules.md, Games). */
export const OFFERED_PLACE_HOLD_SECONDS = 15 * 60;
/** Rows of a game at most: places, requests and players who wait (docs/product-rules.md, Games). */
export const MAX_ROWS_OF_A_GAME = 600;
/** Games a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_GAMES = 20;
