import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OWN_NAMES } from '../launcher/data-dir.js';
import { identityOf, markOf } from '../launcher/process-identity.js';
import { syncFolder } from '../write-durably.js';

/** Behind the name of the data folder, and before the process that restores and a random part. */
const DRAFT = '.restoring-';
/** In place of `DRAFT` once everything is checked; the process and the time follow. */
const READY = '.restored-';
/** Before the time, in the name of the previous data. */
const BEFORE = '.before-';
/** The pid, the process's mark (none in names of version 0.2.0 and older), and the rest. */
const PROCESS = /^(\d+)(?:\.([0-9a-f]{12}))?(.*)$/s;
/** The highest pid of Linux. */
const MAX_PID = 4_194_304;

/** A process in a folder's name: its pid, and a mark that a later process with that pid does not have. */
function ownName(): string {
  const mark = markOf(process.pid);
  return mark === undefined ? `${process.pid}` : `${process.pid}.${mark}`;
}

export const draftBeside = (dataDir: string): string =>
  `${dataDir}${DRAFT}${ownName()}-${randomBytes(4).toString('hex')}`;

/**
 * Renames a checked draft into place, and the previous data to a name of its own, durably. `finishRestore` completes
 * this if the process is killed in between.
 * @returns where the previous data is now, unless there was none
 */
export function moveIn(draft: string, dataDir: string): string | undefined {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    // A rename onto an empty folder replaces it.
    renameSync(draft, dataDir);
    syncFolder(dirname(dataDir));
    return undefined;
  }
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const [ready, setAside] = [`${dataDir}${READY}${ownName()}-${time}`, `${dataDir}${BEFORE}${time}`];
  renameSync(draft, ready);
  try {
    renameSync(dataDir, setAside);
  } catch (error) {
    // A mount point, for example. The caller removes the draft.
    renameSync(ready, draft);
    throw error;
  }
  renameSync(ready, dataDir);
  syncFolder(dirname(dataDir));
  return setAside;
}

/**
 * Completes a restore that was killed after it had moved the previous data away. Without this, the next start would
 * begin with an empty folder.
 * @returns where the previous data is, if there was such a restore
 */
export function finishRestore(dataDir: string): string | undefined {
  // What is no folder, or cannot be read, is reported by the checks that follow.
  if (existsSync(dataDir) && namesIn(dataDir)?.length !== 0) return undefined;
  for (const { path, rest } of leftBeside(dataDir, READY)) {
    const setAside = `${dataDir}${BEFORE}${rest.slice(1)}`;
    if (!existsSync(setAside)) continue;
    renameSync(path, dataDir);
    return setAside;
  }
  return undefined;
}

export const sentenceOfFinished = (dataDir: string, setAside: string): string =>
  `Finished an interrupted restore: ${dataDir} is as it restored it, and what was there before is in ${setAside}.`;

/**
 * Removes what killed restores left: it contains keys and personal data. Pids repeat between containers, so a draft
 * with our own pid is a killed one's. Two containers on one volume must not restore at once.
 */
export function removeKilledDrafts(dataDir: string): void {
  const left = [
    // Version 0.2.0 and older gave drafts no random part. A higher number is a date: a copy that the operator made.
    ...leftBeside(dataDir, DRAFT).filter(({ path, pid, rest }) =>
      rest === '' ? pid <= MAX_PID && holdsOnlyOurs(path) : /^-[0-9a-f]{8}$/.test(rest),
    ),
    ...leftBeside(dataDir, READY).filter(({ rest }) => /^-\d{4}-[\dTZ-]+$/.test(rest)),
  ];
  for (const { path } of left) rmSync(path, { recursive: true, force: true });
}

/** Folders with this ending whose process no longer runs; `rest` is what follows the process. */
function leftBeside(dataDir: string, ending: string): { path: string; pid: number; rest: string }[] {
  const start = `${basename(dataDir)}${ending}`;
  return (namesIn(dirname(dataDir)) ?? []).flatMap((name) => {
    const [, digits, mark, rest] = (name.startsWith(start) && PROCESS.exec(name.slice(start.length))) || [];
    if (digits === undefined || rest === undefined) return [];
    const pid = Number(digits);
    const isRunning = mark === undefined ? identityOf(pid) !== undefined : markOf(pid) === mark;
    if (pid !== process.pid && isRunning) return [];
    return [{ path: join(dirname(dataDir), name), pid, rest }];
  });
}

/** What a folder contains; undefined if it cannot be read. */
function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

function holdsOnlyOurs(folder: string): boolean {
  const names = namesIn(folder) ?? [];
  return names.length > 0 && names.every((name) => OWN_NAMES.has(name));
}
