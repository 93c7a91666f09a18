import type { Result } from './report.js';

export interface SuiteOptions {
  /** Reduced sizes, fewer and shorter blocks: to see whether it works and where a change points. */
  quick: boolean;
  /** Only the parts whose name begins so; all where there is none. */
  only?: string | undefined;
  /** Says a figure as soon as it is there. */
  tell(result: Result): void;
  /** Says what is going on. */
  note(text: string): void;
  /** Says what could not be measured, and why; the run as a whole has then failed. */
  fail(text: string): void;
}

/** Measures parts one after the other; one that fails costs its own figures. */
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

/** What went wrong first, then what failed while that was tidied up. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!('suppressed' in error && 'error' in error)) return error.message;
  return `${wordsOf(error.suppressed)}; then ${wordsOf(error.error)}`;
}

/** A named group of figures that need the same things started. */
export type Suite = (options: SuiteOptions) => Promise<void>;
