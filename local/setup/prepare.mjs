import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { install, isInstalled } from './install.mjs';
import { withSetupLock } from './lock.mjs';
import { staleWorkspaces } from './sources.mjs';

/** The folder of the checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Makes a checkout runnable: installs packages and builds `dist` where they are out of date.
 * @param {{ web?: boolean }} options `web: false` skips the web build (dev mode serves its sources)
 */
export async function prepare({ web = true } = {}) {
  await withSetupLock(ROOT, async () => {
    if (!isInstalled(ROOT)) await install(ROOT);
    const stale = staleWorkspaces(ROOT, { web });
    if (stale.length === 0) return;
    console.log(`Building ${stale.join(', ')} …`);
    const code = await runChild(process.execPath, [join(ROOT, 'local', 'build.mjs'), '--only', ...stale]);
    if (code !== 0) throw new Error('The build failed: see the words above.');
  });
}
