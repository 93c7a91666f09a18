import { resolve } from 'node:path';

/** The exit code of a command that could not do its work. 1 means that it found something. */
const FAILED = 2;

/** Runs a command and exits with the code that it returns. A failure is one sentence and exit code 2. */
export function runCommand(command: () => Promise<number>): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exit(FAILED);
    },
  );
}

/** The sentence behind a refusal of arguments, which `local/setup/arguments.mjs` explains. */
export const helpOf = (name: string): string => `npm run ${name} -- --help prints the arguments.`;

/** A file on the command line, relative to the folder where npm was called. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
