import { parseArgs } from 'node:util';
import { givenPath, helpOf } from '@crease/domain/platform/command';
import { embeddedServices } from '../launcher/configuration.js';
import { StopWithSentence } from '../launcher/stop-with-sentence.js';
import { isNoRoom } from '../no-room.js';

/** Arguments that a command does not take. */
class WrongArguments extends StopWithSentence {}

/**
 * Parses the command line: one file, relative to the folder where npm was called, and flags.
 * @throws WrongArguments
 */
export function readCommandLine<F extends string>(
  command: string,
  flags: readonly F[],
): { file: string; has: (flag: F) => boolean } {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('Name one file.');
    return { file: givenPath(file), has: (flag) => values[flag] === true };
  } catch (error) {
    throw new WrongArguments(`${error instanceof Error ? error.message : error} ${helpOf(command)}`);
  }
}

/** @throws StopWithSentence if the database is not local */
export function requireLocalData(source: NodeJS.ProcessEnv): void {
  if (embeddedServices(source).mongo) return;
  throw new StopWithSentence(
    'The database at MONGO_URL is not local: back it up and restore it with its own tools (mongodump, snapshots).',
  );
}

/** Runs a command; an expected failure prints plain sentences. Exits with 1, for wrong arguments with 2. */
export function runCommand(run: () => Promise<void>): void {
  run().catch((error: unknown) => {
    const isTold = error instanceof StopWithSentence || (error instanceof Error && 'syscall' in error);
    if (isNoRoom(error)) console.error(`There is no room for it. (${error.message})`);
    else console.error(isTold ? (error as Error).message : error);
    process.exitCode = error instanceof WrongArguments ? 2 : 1;
  });
}
