/** How long a place is held for the player who is to pay its share (docs/product-rules.md, Games). */
export const PLACE_HOLD_SECONDS = 5 * 60;
/** How long a place that went free is held for the player who waited for it (docs/product-rules.md, Games). */
export const OFFERED_PLACE_HOLD_SECONDS = 15 * 60;
/** Holds that ended without a payment and that a game remembers, for shares that arrive late. */
export const MAX_LAPSED_HOLDS = 200;
/** Games ahead in which one account may be, ask or wait at once (docs/product-rules.md, Limits). */
export const MAX_PLACES_AHEAD = 20;
/** Games ahead that one account may host at once (docs/product-rules.md, Limits). */
export const MAX_GAMES_HOSTED = 20;
/** Rows of a game at most: places, requests and players who wait (docs/product-rules.md, Games). */
export const MAX_ROWS_OF_A_GAME = 600;
/** Games a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_GAMES = 20;
/** Saved searches of games an account may have (docs/product-rules.md, Games). */
export const MAX_GAME_ALERTS = 3;
