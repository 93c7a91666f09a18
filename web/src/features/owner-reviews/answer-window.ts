/** How long an answer may be changed (docs/product-rules.md, Accounts). */
const CHANGE_WITHIN_MS = 24 * 3_600_000;

/** Until when an answer given `at` may be changed, in ms; undefined once that is over. */
export function changeableUntil(at: string, now: number): number | undefined {
  const until = Date.parse(at) + CHANGE_WITHIN_MS;
  return now < until ? until : undefined;
}
