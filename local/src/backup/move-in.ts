import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OWN_NAMES } from '../launcher/data-dir.js';
import { identityOf } from '../launcher/process-identity.js';

/** Behind the name of the data folder, and before the pid of the process that restores and a random part. */
export const DRAFT = '.restoring-';
/** In place of `DRAFT` once everything is checked; the pid and the time follow. */
const READY = '.restored-';
/** Before the time, in the name of the previous data. */
const BEFORE = '.before-';
/** The highest pid of Linux. */
const MAX_PID = 4_194_304;

/**
 * Renames a checked draft into place, and the previous data to a name of its own. `finishRestore` completes this if the
 * process is killed in between.
 * @returns where the previous data is now, unless there was none
 */
export function moveIn(draft: string, dataDir: string): string | undefined {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    // A rename onto an empty folder replaces it.
    renameSync(draft, dataDir);
    return undefined;
  }
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const [ready, setAside] = [`${dataDir}${READY}${process.pid}-${time}`, `${dataDir}${BEFORE}${time}`];
  renameSync(draft, ready);
  try {
    renameSync(dataDir, setAside);
  } catch (error) {
    // A mount point, for example. The caller removes the draft.
    renameSync(ready, draft);
    throw error;
  }
  renameSync(ready, dataDir);
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

/** Folders with this ending whose process no longer runs; `rest` is what follows the pid. */
function leftBeside(dataDir: string, ending: string): { path: string; pid: number; rest: string }[] {
  const start = `${basename(dataDir)}${ending}`;
  return (namesIn(dirname(dataDir)) ?? []).flatMap((name) => {
    const [, digits, rest] = (name.startsWith(start) && /^(\d+)(.*)$/s.exec(name.slice(start.length))) || [];
    if (digits === undefined || rest === undefined) return [];
    const pid = Number(digits);
    if (pid !== process.pid && identityOf(pid)) return [];
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
