import { closeSync, existsSync, fstatSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file up to its length at the cut: later appends are not read. */
export interface CutFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  handle: number;
  bytes: number;
}

/** The position of each store at one instant, held open so that it cannot disappear. */
export interface DataCut extends Disposable {
  at: Date;
  files: CutFile[];
}

const SANDBOX = 'sandbox/journal.jsonl';
/** A store that compacts while it is being opened is tried again, which ends within milliseconds. */
const MOST_TRIES = 1_000;

/**
 * Captures one instant of the database and the payment provider's books while both continue. Both are append-only, so
 * their lengths define the state; the sandbox's is read before and after the database's, and again if they differ, so
 * that neither knows money that the other does not.
 * @throws Error if the files cannot be read
 */
export function cutData(dataDir: string): DataCut {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const opened = openFiles(dataDir);
    if (!opened) continue;
    const cut = measure(dataDir, opened);
    if (cut) return { ...cut, [Symbol.dispose]: () => close(opened) };
    close(opened);
  }
  throw new Error(`the files of ${dataDir} do not keep still`);
}

type Opened = Omit<CutFile, 'bytes'>;

/** The newest snapshot and later journals, then the sandbox's books; undefined if one was just replaced. */
function openFiles(dataDir: string): Opened[] | undefined {
  const names = existsSync(join(dataDir, 'mongo')) ? readdirSync(join(dataDir, 'mongo')) : [];
  const snapshot = names
    .filter((name) => /^snapshot-\d+\.db$/.test(name))
    .sort()
    .at(-1);
  const from = snapshot?.replace('snapshot-', 'journal-').replace('.db', '.log') ?? '';
  const journals = names.filter((name) => /^journal-\d+\.log$/.test(name) && name >= from).sort();
  const paths = [...(snapshot ? [snapshot] : []), ...journals].map((name) => `mongo/${name}`);
  if (existsSync(join(dataDir, SANDBOX))) paths.push(SANDBOX);
  const opened: Opened[] = [];
  for (const path of paths) {
    try {
      opened.push({ path, handle: openSync(join(dataDir, path), 'r') });
    } catch (error) {
      close(opened);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
  return opened;
}

function measure(
  dataDir: string,
  opened: readonly Opened[],
): Omit<DataCut, typeof Symbol.dispose> | undefined {
  const books = opened.find(({ path }) => path === SANDBOX);
  const before = books && fstatSync(books.handle).size;
  const files = opened.map((file) => ({ ...file, bytes: fstatSync(file.handle).size }));
  const last = opened.filter(({ path }) => path.startsWith('mongo/journal-')).at(-1);
  if (last && existsSync(join(dataDir, nextOf(last.path)))) return undefined;
  const at = new Date();
  if (books && (fstatSync(books.handle).size !== before || !isStill(dataDir, books))) return undefined;
  return { at, files };
}

function nextOf(journal: string): string {
  return journal.replace(/\d+/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
}

/** True if the name still refers to the open file. */
function isStill(dataDir: string, { path, handle }: Opened): boolean {
  return statSync(join(dataDir, path)).ino === fstatSync(handle).ino;
}

function close(opened: readonly Opened[]): void {
  for (const { handle } of opened) closeSync(handle);
}
