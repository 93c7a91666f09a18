/** People that an account can block at most (docs/product-rules.md, Safety between people). */
export const MAX_BLOCKED_PEOPLE = 200;
