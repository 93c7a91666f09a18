import { AppError } from '@crease/shared/errors';
import type { Columns } from './read-cells.js';

/** Maximum number of wrong lines reported at once; the next are reported after these are fixed. */
const MOST_TOLD = 100;

/** A value in a cell that is invalid. */
export class Wrong extends Error {
  constructor(
    readonly column: string,
    readonly problem: string,
  ) {
    super(`${column} ${problem}`);
  }
}

/** Collects all errors in the rows of a file, so that they are reported together. */
export function wrongRows() {
  const errors: { path: string; message: string }[] = [];
  return {
    /** The row in a list; empty if there is none, or it is wrong. */
    read<T>(line: number, read: () => T | undefined): T[] {
      try {
        const row = read();
        return row === undefined ? [] : [row];
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        errors.push({ path: `lines.${line}.${error.column}`, message: error.problem });
        return [];
      }
    },
    /** Throws `VALIDATION` if any row was wrong. */
    assertNone(): void {
      if (errors.length === 0) return;
      const lines = errors.length === 1 ? '1 line' : `${errors.length} lines`;
      throw new AppError('VALIDATION', `Nothing was taken in: ${lines} cannot be read.`, {
        errors: errors.slice(0, MOST_TOLD),
      });
    },
  };
}

/** Columns of a file that were not read. */
export function unreadOf(head: readonly string[], columns: Columns<string>): string[] {
  const read = new Set(Object.values(columns));
  return head.filter((name, at) => name !== '' && !read.has(at)).map((name) => name.slice(0, 60));
}
