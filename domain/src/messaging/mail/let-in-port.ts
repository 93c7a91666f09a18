import type {} from '../../platform/core.js';

/** Asked before a workplace's mail goes to a third party; the catalogue answers it. */
interface LetInReads {
  /** True once an admin has let in a ground of this owner (24 hex digits), whatever became of it later; else null. */
  isLetIn(ownerId: string): Promise<true | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends LetInReads {}
}

export type { LetInReads };
