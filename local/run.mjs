import { loadEnvFile } from './setup/env-file.mjs';
import { requireNode } from './setup/node-version.mjs';

requireNode();
loadEnvFile();

/** The scripts of package.json that are built JavaScript: name → file. */
const SCRIPTS = {
  demo: 'e2e/dist/demo.js',
  seed: 'local/dist/demo/main.js',
  reset: 'local/dist/launcher/reset-main.js',
  doctor: 'local/dist/launcher/doctor-main.js',
  fsck: 'domain/dist/audit/fsck-main.js',
  chaos: 'e2e/dist/chaos/main.js',
  bench: 'bench/dist/main.js',
  conformance: 'local/dist/conformance/main.js',
  events: 'worker/dist/events/events-main.js',
};

const [name, ...args] = process.argv.slice(2);
import('./setup/prepare.mjs')
  .then(async ({ ROOT, prepare }) => {
    const file = SCRIPTS[name];
    if (!file)
      throw new Error(`There is no script "${name}": choose one of ${Object.keys(SCRIPTS).join(', ')}.`);
    await prepare({ web: false });
    const { runChild } = await import('./setup/child.mjs');
    process.exitCode = await runChild(process.execPath, ['--enable-source-maps', file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  })
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
