import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { filesFolder } from '@crease/domain/platform/storage/open-storage';
import { embeddedServices, readEnv } from './configuration.js';
import { foreignIn, MARKER } from './data-dir.js';
import { LauncherLock } from './launcher-lock.js';
import { stopLeftovers } from './leftovers.js';
import { PidFiles } from './pid-files.js';
import { StopWithSentence } from './stop-with-sentence.js';

/** `npm run reset`: deletes all local state. Never touches a foreign folder or a running system. */
async function reset(): Promise<void> {
  const env = readEnv(process.env);
  const folder = resolve(env.DATA_DIR);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StopWithSentence(`DATA_DIR ${env.DATA_DIR} is a file: nothing was removed.`);
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    console.log(`There is no local data in ${env.DATA_DIR}.`);
    return;
  }
  if (!existsSync(join(folder, MARKER))) {
    throw new StopWithSentence(
      `DATA_DIR ${env.DATA_DIR} does not look like a data folder of Crease: nothing was removed.`,
    );
  }
  const run = join(folder, 'run');
  const running = new LauncherLock(run).runningPid();
  if (running !== undefined) {
    throw new StopWithSentence(`Crease is running on ${env.DATA_DIR} (process ${running}): stop it first.`);
  }
  await stopLeftovers(new PidFiles(run));
  const isLocal = embeddedServices(process.env).mongo;
  // The files of another database belong to it, and stay like it.
  const filesOf = isLocal ? undefined : basename(filesFolder(folder));
  const names = readdirSync(folder);
  const isForeign = foreignIn(folder);
  const kept = names.filter((name) => name === filesOf || isForeign(name));
  const removed = names.filter((name) => name !== MARKER && !kept.includes(name));
  const paths = removed.map((name) => join(folder, name));
  // The marker goes last, so that an interrupted reset can be repeated.
  if (kept.length === 0) paths.push(folder);
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const what = kept.length === 0 ? env.DATA_DIR : `what was of Crease in ${env.DATA_DIR}`;
  console.log(
    isLocal
      ? `Removed ${what}; the next npm start begins with fresh demo data.`
      : `Removed ${what}, but for its files.`,
  );
  if (!isLocal)
    console.log('The database at MONGO_URL is not local and was left as it is, and so were its files.');
  if (env.s3) console.log(`The files in the bucket ${env.s3.bucket} were left as they are.`);
}

reset().catch((error: unknown) => {
  console.error(error instanceof StopWithSentence ? error.message : error);
  process.exitCode = 1;
});
