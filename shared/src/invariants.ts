/** The invariants that the audit checks, by their numbers (docs/invariants.md). */
export const CHECKED_INVARIANTS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22,
] as const;
export type CheckedInvariant = (typeof CHECKED_INVARIANTS)[number];
