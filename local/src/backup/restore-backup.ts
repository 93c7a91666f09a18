import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseVersionError } from '@crease/domain/migrations/migrate';
import { DamagedDataError } from '@crease/mongo-wire/recovery';
import { MARKER } from '../launcher/data-dir.js';
import { StopWithSentence } from '../launcher/stop-with-sentence.js';
import { isNoRoom } from '../no-room.js';
import { checkRestored } from './check-restored.js';
import { guardDraft } from './draft.js';
import { draftBeside, moveIn, removeKilledDrafts } from './move-in.js';
import { DamagedBackupError, readBackup } from './read-backup.js';

export interface RestoreOptions {
  /** Replaces existing data, which is kept under another name. */
  replace: boolean;
  /** Called at the start and again before the old data is moved: ensures that it is not in use, or throws. */
  makeWay: () => Promise<void>;
}

export interface Restored {
  takenAt: Date;
  /** Where the previous data was moved. */
  setAside?: string;
  /** Violations of the invariants that the backup contained. */
  violations: string[];
}

/**
 * Makes a backup the data of `dataDir`: unpacks and checks it beside the data, then renames it into place. A failure
 * before that changes nothing.
 * @throws StopWithSentence if the folder must not be replaced, or the backup is damaged or newer
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const used = isUsed(dataDir);
  if (used && !options.replace)
    throw new StopWithSentence(
      `${dataDir} is not empty: name another DATA_DIR, or say --replace. Nothing was changed.`,
    );
  if (used && !existsSync(`${dataDir}/${MARKER}`))
    throw new StopWithSentence(`${dataDir} is no data folder of Crease. Nothing was changed.`);
  if (used) await options.makeWay();
  mkdirSync(dirname(dataDir), { recursive: true });
  removeKilledDrafts(dataDir);
  const draft = draftBeside(dataDir);
  mkdirSync(draft, { mode: 0o700 });
  using _guard = guardDraft(draft);
  try {
    const { takenAt } = await readBackup(file, draft);
    const violations = await checkRestored(draft, takenAt);
    if (used) await options.makeWay();
    const setAside = moveIn(draft, dataDir);
    return { takenAt, violations, ...(setAside ? { setAside } : {}) };
  } catch (error) {
    // Under its own name until it is moved in.
    const isUnchanged = existsSync(draft);
    rmSync(draft, { recursive: true, force: true });
    if (error instanceof DatabaseVersionError)
      throw new StopWithSentence(`${file}: ${error.message} Nothing was changed.`);
    if (error instanceof DamagedBackupError || error instanceof DamagedDataError)
      throw new StopWithSentence(`${file} is no whole backup (${error.message}). Nothing was changed.`);
    if (isNoRoom(error) && isUnchanged)
      throw new StopWithSentence(`There is no room for it. Nothing was changed. (${error.message})`);
    throw error;
  }
}

function isUsed(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  if (!statSync(dataDir).isDirectory())
    throw new StopWithSentence(`DATA_DIR ${dataDir} is a file. Nothing was changed.`);
  return readdirSync(dataDir).length > 0;
}
