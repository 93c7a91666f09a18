import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeDurably } from '../write-durably.js';
import { StopWithSentence } from './stop-with-sentence.js';

/** The folders of local state, all below `DATA_DIR`. */
export interface DataDir {
  path: string;
  run: string;
  logs: string;
  redis: string;
  mail: string;
}

/** Marks a data folder of Crease, so that `npm run reset` deletes nothing else. */
export const MARKER = '.crease-data';

/** What Crease itself puts into a data folder: never foreign, also if it was there before the marker. */
export const OWN_NAMES: ReadonlySet<string> = new Set([
  MARKER,
  'demo-data.unfinished',
  'files',
  'logs',
  'mail',
  'mongo',
  'redis',
  'run',
  'sandbox',
  'secrets.json',
]);

/** Creates the data folder and checks that it is writable. @throws StopWithSentence naming `DATA_DIR` */
export function openDataDir(path: string): DataDir {
  const dir = {
    path,
    run: join(path, 'run'),
    logs: join(path, 'logs'),
    redis: join(path, 'redis'),
    mail: join(path, 'mail'),
  };
  try {
    if (existsSync(path) && !statSync(path).isDirectory()) throw new Error('it is a file');
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
    writeMarker(path);
    for (const folder of [dir.run, dir.logs, dir.redis, dir.mail]) mkdirSync(folder, { recursive: true });
    const probe = join(dir.run, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return dir;
  } catch (error) {
    const why =
      error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);
    throw new StopWithSentence(
      `DATA_DIR ${path} cannot be written (${why}): make it writable, or set DATA_DIR to a folder that is.`,
    );
  }
}

/** Marks a folder as ours, and notes which foreign files were in it before. */
function writeMarker(path: string): void {
  const file = join(path, MARKER);
  if (existsSync(file)) return;
  // An interrupted write leaves a file `.next`.
  const others = readdirSync(path).filter((name) => !OWN_NAMES.has(name.replace(/\.next$/, '')));
  const lines = others.map((name) => `Not of Crease: ${name}\n`);
  writeDurably(file, `Local state of Crease; \`npm run reset\` removes it.\n${lines.join('')}`);
}

/** Reads the marker of a data folder; returns which files were in it before Crease was. */
export function foreignIn(path: string): (name: string) => boolean {
  const marker = readFileSync(join(path, MARKER), 'utf8');
  return (name) => marker.includes(`\nNot of Crease: ${name}\n`);
}

/** Creates one folder at a time: where the file system refuses (`/proc`), Node's recursive `mkdir` never returns. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
