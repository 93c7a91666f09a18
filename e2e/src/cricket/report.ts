import type { Entry } from './read-folder.js';

/** How many differences of one match or table are printed. */
const MAX_LINES = 12;

export interface Tally {
  agreed: number;
  of: number;
}

/**
 * Runs a check over entries, `parallel` at a time, and prints what differs. An entry fails on its own: a check that
 * throws or an entry that cannot be read counts as one that does not agree.
 */
export async function tallyUp<T>(
  what: string,
  entries: readonly Entry<T>[],
  check: (given: T) => string[] | Promise<string[]>,
  parallel = 1,
): Promise<Tally> {
  let agreed = 0;
  let next = 0;
  const work = async () => {
    for (let entry = entries[next++]; entry; entry = entries[next++]) {
      const problems = await problemsOf(entry, check);
      if (problems.length === 0) agreed += 1;
      else console.log(problemReport(`${what} ${entry.name}`, problems));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { agreed, of: entries.length };
}

async function problemsOf<T>(
  entry: Entry<T>,
  check: (given: T) => string[] | Promise<string[]>,
): Promise<string[]> {
  if ('problem' in entry) return [entry.problem];
  try {
    return await check(entry.given);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function problemReport(title: string, problems: readonly string[]): string {
  const shown = problems.slice(0, MAX_LINES).map((problem) => `  ${problem}`);
  const rest = problems.length - shown.length;
  return [`✗ ${title}`, ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n');
}
