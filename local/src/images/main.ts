import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCompose } from './check-compose.js';
import { checkImages } from './check-images.js';

/**
 * `npm run image:check`: replays the images' steps in a clean folder, without a container engine, and checks the
 * compose file with its client if installed. The base images are replaced by this machine's Node, npm and shell.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..');
const into = mkdtempSync(join(tmpdir(), 'crease-images-'));
try {
  const wrong = checkImages(ROOT, into, (text) => console.log(text));
  const composed = checkCompose(ROOT);
  if (composed === 'absent') {
    console.log('docker compose is not at hand: its file was read, and not checked by it.');
  } else wrong.push(...composed);
  for (const sentence of wrong) console.error(sentence);
  console.log(wrong.length === 0 ? 'The images are as they should be.' : `${wrong.length} wrong.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(into, { recursive: true, force: true });
}
