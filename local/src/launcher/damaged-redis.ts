import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** First words of each start in the log of Redis, Valkey and others: the lines before are of an earlier start. */
const STARTING = ' is starting ';

/** What Redis writes when it ends because it cannot load its append-only files, their base or their manifest. */
const CANNOT_LOAD =
  /(?:Bad file format|Unexpected end of file) reading the append only file|reading the RDB preamble|AOF MANIFEST FILE ERROR|Unable to obtain the AOF file|RDB reading|Wrong RDB checksum|Wrong signature|Can't handle RDB format/;

/**
 * Moves the files of Redis aside if it ended because it cannot load them, so that it starts empty. Nothing is lost:
 * everything in it is created again (docs/backup.md). @returns what to tell the user, or undefined
 */
export function setAsideDamagedRedis(folder: string, lastLines: readonly string[]): string | undefined {
  const start = lastLines.findLastIndex((line) => line.includes(STARTING));
  const files = join(folder, 'appendonlydir');
  if (!lastLines.slice(start + 1).some((line) => CANNOT_LOAD.test(line)) || !existsSync(files))
    return undefined;
  const aside = `${files}.damaged`;
  try {
    rmSync(aside, { recursive: true, force: true });
    renameSync(files, aside);
  } catch {
    return undefined; // Redis ends again, as it would without this
  }
  return `The files of Redis were damaged, so it starts empty: everything in it is created again. They are kept in ${aside}.`;
}
