/** Reports about people that an account can make in a day (docs/product-rules.md, Safety between people). */
export const MAX_REPORTS_A_DAY = 10;
/** People that an account can block at most (docs/product-rules.md, Safety between people). */
export const MAX_BLOCKED_PEOPLE = 200;

/** A report is looked at within this time (docs/product-rules.md, Safety between people). */
export const LOOK_WITHIN_MS = 24 * 3_600_000;
/** A report is decided within this time. */
export const DECIDE_WITHIN_MS = 15 * 24 * 3_600_000;
