import type { Result } from './report.js';

export interface SuiteOptions {
  /** Fewer and shorter blocks: to see whether it works, not to believe its figures. */
  quick: boolean;
  /** Only the parts whose name begins so; all where there is none. */
  only?: string | undefined;
  /** Says a figure as soon as it is there. */
  tell(result: Result): void;
  /** Says what is going on. */
  note(text: string): void;
}

/** Measures parts one after the other; one that fails costs its own figures, and the run as a whole has failed. */
export async function measureParts(
  parts: Record<string, () => Promise<unknown>>,
  { note, only = '' }: SuiteOptions,
): Promise<void> {
  const chosen = Object.entries(parts).filter(([name]) => name.startsWith(only));
  if (chosen.length === 0)
    throw new Error(`There is no part "${only}": choose one of ${Object.keys(parts).join(', ')}.`);
  for (const [name, measure] of chosen) {
    try {
      await measure();
    } catch (error) {
      note(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}

/** A named group of figures that need the same things started. */
export type Suite = (options: SuiteOptions) => Promise<void>;
