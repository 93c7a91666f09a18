import type { Result } from './report.js';

export interface SuiteOptions {
  /** Fewer and shorter blocks: to see whether it works, not to believe its figures. */
  quick: boolean;
  /** Says a figure as soon as it is there. */
  tell(result: Result): void;
  /** Says what is going on. */
  note(text: string): void;
}

/** A named group of figures that need the same things started. */
export type Suite = (options: SuiteOptions) => Promise<void>;
