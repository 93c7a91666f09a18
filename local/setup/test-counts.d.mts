export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures?: string[];
}

export function oneTest(exitCode: number): Counts;
export function vitestCounts(file: string, exitCode: number): Counts;
export function playwrightCounts(file: string, exitCode: number): Counts;
export function summaryOf(all: Counts[]): Counts & { line: string };
