import type {} from '../../platform/core.js';

/** Checks whether a workplace may mail third parties; implemented by the catalogue. */
interface LetInReads {
  /** True once an admin has approved a ground of this owner (24 hex digits), whatever its status now; else null. */
  isLetIn(ownerId: string): Promise<true | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends LetInReads {}
}

export type { LetInReads };
