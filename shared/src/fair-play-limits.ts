/** Days after a game in which its players rate each other (docs/product-rules.md, Fair play). */
export const FAIR_PLAY_DAYS = 7;
