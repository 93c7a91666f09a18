/** Reports about people that an account can make in a day (docs/product-rules.md, Safety between people). */
export const MAX_REPORTS_A_DAY = 10;
/** People that an account can block at most (docs/product-rules.md, Safety between people). */
export const MAX_BLOCKED_PEOPLE = 200;
