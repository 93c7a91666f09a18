const FIRST_MS = 5_000;
const LONGEST_MS = 3_600_000;

/**
 * How long to wait before the provider is asked again about something: a fifth of its age, from `firstMs` to an hour.
 */
export const pollIntervalMs = (ageMs: number, firstMs = FIRST_MS): number =>
  Math.min(Math.max(firstMs, ageMs / 5), LONGEST_MS);
