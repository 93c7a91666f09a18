import { readdirSync, readFileSync, statSync, truncateSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { journalPath } from './journal.js';
import { type ReadOperation, readRecords } from './journal-record.js';
import { snapshotPath } from './snapshot.js';
import type { Store } from './store.js';

/** The result of recovery: the journal to continue, and the size of the snapshot. */
export type Recovered = { journalNumber: number; journalBytes: number; snapshotBytes: number };

/** The data on disk is not what was acknowledged. Starting would hide a loss, so the server does not start. */
export class DamagedDataError extends Error {}

/**
 * Brings the store to the last acknowledged state: the newest snapshot, then the journals after it. A tail torn
 * by a crash was never acknowledged and is cut off.
 * @throws DamagedDataError when acknowledged data is unreadable or a file is missing
 */
export function recover(directory: string, store: Store, log: (line: string) => void): Recovered {
  const files = readdirSync(directory);
  for (const name of files) if (name.endsWith('.tmp')) unlinkSync(path.join(directory, name));
  const first = Math.max(0, ...numbersOf(files, /^snapshot-(\d+)\.db$/));
  const snapshotBytes = first > 0 ? readSnapshot(directory, first, store) : 0;
  const journals = numbersOf(files, /^journal-(\d+)\.log$/).filter((number) => number >= Math.max(1, first));
  const start = Math.max(1, first);
  // A snapshot is written only after the journal of its number was created.
  if (first > 0 && journals.length === 0) throw missing(directory, first);
  let journalBytes = 0;
  for (const [i, number] of journals.entries()) {
    if (number !== start + i) throw missing(directory, start + i);
    // The next journal is created before this one's last sync, and written after it.
    const isLast = journals.slice(i + 1).every((later) => statSync(journalPath(directory, later)).size === 0);
    journalBytes = readJournal(directory, number, store, isLast, log);
  }
  removeBefore(directory, files, first);
  return { journalNumber: journals.at(-1) ?? start, journalBytes, snapshotBytes };
}

function missing(directory: string, number: number): DamagedDataError {
  return new DamagedDataError(
    `${journalPath(directory, number)} is missing: acknowledged changes were in it. ` +
      'Restore the folder from a copy, or remove it to start empty.',
  );
}

function numbersOf(files: readonly string[], pattern: RegExp): number[] {
  return files
    .map((name) => Number(pattern.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

function readSnapshot(directory: string, number: number, store: Store): number {
  const file = snapshotPath(directory, number);
  const bytes = readFileSync(file);
  let ended = false;
  const { soundBytes } = readRecords(bytes, (operation) => {
    if (operation.head.o === 'end') ended = true;
    else replay(operation, store, file);
  });
  if (!ended) throw new DamagedDataError(`${file} is damaged at byte ${soundBytes}`);
  return bytes.length;
}

function replay(operation: ReadOperation, store: Store, file: string): void {
  if (!store.replay(operation))
    throw new DamagedDataError(`${file} changes a document of ${operation.head.n} that is not there`);
}

/** @returns the number of valid bytes, where writing continues */
function readJournal(
  directory: string,
  number: number,
  store: Store,
  isLast: boolean,
  log: (line: string) => void,
): number {
  const file = journalPath(directory, number);
  const outcome = readRecords(readFileSync(file), (operation) => replay(operation, store, file));
  const size = statSync(file).size;
  if (outcome.soundBytes === size) return size;
  if (outcome.damaged || !isLast) {
    throw new DamagedDataError(
      `${file} is damaged at byte ${outcome.soundBytes} of ${size}: acknowledged changes follow it. ` +
        'Restore the folder from a copy, or remove it to start empty.',
    );
  }
  truncateSync(file, outcome.soundBytes);
  log(`cut ${size - outcome.soundBytes} bytes that a crash left half-written at the end of ${file}`);
  return outcome.soundBytes;
}

/** Deletes the files that a snapshot has replaced. */
export function removeBefore(directory: string, files: readonly string[], number: number): void {
  for (const name of files) {
    const match = /^(?:snapshot|journal)-(\d+)\.(?:db|log)$/.exec(name);
    if (match && Number(match[1]) < number) unlinkSync(path.join(directory, name));
  }
}
