import type { Result } from './report.js';

export interface SuiteOptions {
  /** Reduced sizes with fewer and shorter blocks, for a quick check. */
  quick: boolean;
  /** Runs only the parts whose name starts like this; all if undefined. */
  only?: string | undefined;
  /** Reports a figure as soon as it is known. */
  tell(result: Result): void;
  /** Reports progress. */
  note(text: string): void;
  /** Reports what could not be measured, and why; the run as a whole then fails. */
  fail(text: string): void;
}

/** Measures parts in sequence; a failing one only loses its own figures. */
export async function measureParts(
  parts: Record<string, () => Promise<unknown>>,
  { fail, note, only = '' }: SuiteOptions,
): Promise<void> {
  const chosen = Object.entries(parts).filter(([name]) => name.startsWith(only));
  if (chosen.length === 0)
    throw new Error(`There is no part "${only}": choose one of ${Object.keys(parts).join(', ')}.`);
  for (const [name, measure] of chosen) {
    const began = performance.now();
    try {
      await measure();
      note(`${name} took ${Math.round((performance.now() - began) / 1_000)} s`);
    } catch (error) {
      fail(`${name}: ${wordsOf(error)}`);
    }
  }
}

/** The original error first, then what failed during cleanup. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('suppressed' in error && 'error' in error)) return error.message;
  return `${wordsOf(error.suppressed)}; then ${wordsOf(error.error)}`;
}

/** A named group of figures that need the same system. */
export type Suite = (options: SuiteOptions) => Promise<void>;
