/** How long a team's place is held for the captain who is to pay the entry fee (docs/product-rules.md, Tournaments). */
export const ENTRY_HOLD_SECONDS = 5 * 60;
/** How long a place that went free is held for the team that waited for it (docs/product-rules.md, Tournaments). */
export const OFFERED_ENTRY_HOLD_SECONDS = 15 * 60;
/** Tournaments a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_TOURNAMENTS = 20;
/** Cities whose open tournaments a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_CITIES = 3;
/** Maximum number of a city's open tournaments in a live frame. */
export const MAX_LISTED_OPEN = 50;
/** Teams that may wait for a place (docs/product-rules.md, Tournaments). */
export const MAX_WAITING_TEAMS = 64;
/** Messages of an organiser to all captains in 24 hours (docs/product-rules.md, Tournaments). */
export const MAX_TOURNAMENT_MESSAGES = 5;
/** Holds that ended without a payment, and withdrawn entries, that a tournament remembers. */
export const MAX_ENDED_ENTRIES = 128;
/** Matches of the largest draw whose live frames are whole; frames of a larger one carry the changed matches alone. */
export const MAX_WHOLE_MATCHES = 64;
