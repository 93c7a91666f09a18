import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '../launcher/configuration.js';
import { LauncherLock } from '../launcher/launcher-lock.js';
import { stopLeftovers } from '../launcher/leftovers.js';
import { PidFiles } from '../launcher/pid-files.js';
import { StopWithSentence } from '../launcher/stop-with-sentence.js';
import { readCommandLine, requireLocalData, runCommand } from './command-line.js';
import { finishRestore, sentenceOfFinished } from './move-in.js';
import { restoreBackup } from './restore-backup.js';

/** The longest that a launcher needs to stop everything. */
const STOPPED_WITHIN_MS = 60_000;

/**
 * `npm run restore -- FILE`: replaces the local data by a backup. Existing data is only replaced with `--replace`, and
 * then kept beside it; a running system is only stopped with `--stop`.
 */
runCommand(async () => {
  const { file, has } = readCommandLine('restore', ['replace', 'stop']);
  const env = readEnv(process.env);
  requireLocalData(process.env);
  if (!existsSync(file) || !statSync(file).isFile())
    throw new StopWithSentence(`There is no file ${file}: nothing was changed.`);
  const dataDir = resolve(env.DATA_DIR);
  const earlier = finishRestore(dataDir);
  if (earlier) console.log(sentenceOfFinished(env.DATA_DIR, earlier));
  const { takenAt, setAside, violations } = await restoreBackup(file, dataDir, {
    replace: has('replace'),
    makeWay: async () => {
      const run = resolve(dataDir, 'run');
      const pid = new LauncherLock(run).runningPid();
      if (pid !== undefined && !has('stop'))
        throw new StopWithSentence(
          `Crease is running on ${env.DATA_DIR} (process ${pid}): stop it first, or say --stop. Nothing was changed.`,
        );
      if (pid !== undefined) await stopLauncher(run, pid);
      // A killed launcher's processes would go on writing.
      if (existsSync(run)) await stopLeftovers(new PidFiles(run));
    },
  });
  console.log(`${env.DATA_DIR} is as it was on ${takenAt.toISOString()}; npm start goes on from there.`);
  if (setAside) console.log(`What was there before is in ${setAside}.`);
  for (const violation of violations) console.log(violation);
  console.log(`${violations.length} violation${violations.length === 1 ? '' : 's'}`);
  if (violations.length > 0) process.exitCode = 1;
});

async function stopLauncher(run: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const until = performance.now() + STOPPED_WITHIN_MS;
  while (new LauncherLock(run).runningPid() !== undefined) {
    if (performance.now() > until)
      throw new StopWithSentence(`The running Crease (process ${pid}) does not end. Nothing was changed.`);
    await sleep(100);
  }
}
