import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { readEnv } from '../launcher/configuration.js';
import { MARKER } from '../launcher/data-dir.js';
import { StopWithSentence } from '../launcher/stop-with-sentence.js';
import { readCommandLine, requireLocalData, runCommand } from './command-line.js';
import { writeBackup } from './write-backup.js';

/** `npm run backup -- FILE`: all local data of one instant in one file, whether the system runs or not. */
runCommand(async () => {
  const { file } = readCommandLine('backup', []);
  const env = readEnv(process.env);
  requireLocalData(process.env);
  const dataDir = resolve(env.DATA_DIR);
  if (!existsSync(resolve(dataDir, MARKER)))
    throw new StopWithSentence(`There is no local data in DATA_DIR ${env.DATA_DIR}: nothing was written.`);
  if (existsSync(file))
    throw new StopWithSentence(`${file} is there already: name a new file, or take that one away.`);
  if (!relative(dataDir, file).startsWith('..'))
    throw new StopWithSentence(`${file} is inside of DATA_DIR ${env.DATA_DIR}: name a file elsewhere.`);
  const { takenAt, files, bytes } = await writeBackup(dataDir, file);
  console.log(
    `${file} holds ${files} files, ${(bytes / 1e6).toFixed(1)} MB, as of ${takenAt.toISOString()}. ` +
      'It holds keys and people’s data too: keep it as safe as the system.',
  );
});
