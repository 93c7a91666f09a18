import { requireArguments } from './setup/arguments.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { requireNode } from './setup/node-version.mjs';

requireNode();
loadEnvFile();

/** The scripts of package.json: name → file. Built JavaScript, except where test helpers are needed. */
const SCRIPTS = {
  demo: 'e2e/dist/demo.js',
  seed: 'local/dist/demo/main.js',
  reset: 'local/dist/launcher/reset-main.js',
  doctor: 'local/dist/launcher/doctor-main.js',
  migrate: 'domain/dist/migrations/migrate-main.js',
  backup: 'local/dist/backup/backup-main.js',
  restore: 'local/dist/backup/restore-main.js',
  fsck: 'domain/dist/assurance/fsck-main.js',
  reconcile: 'domain/dist/business/reconciliation/reconcile-main.js',
  'repair:loss': 'domain/dist/business/disputes/repair-loss-main.js',
  figures: 'domain/dist/assurance/figures-main.js',
  'verify-draw': 'local/dist/draw/verify-draw-main.js',
  affected: 'domain/dist/account-end/affected/affected-main.js',
  chaos: 'e2e/src/chaos/main.ts',
  soak: 'e2e/src/soak/main.ts',
  weekend: 'e2e/src/weekend/main.ts',
  bench: 'bench/dist/main.js',
  conformance: 'packages/mongo-wire/dist/conformance/main.js',
  'conformance:cricket': 'e2e/dist/cricket/main.js',
  events: 'worker/dist/events/events-main.js',
  'image:check': 'local/dist/images/main.js',
};

const [name, ...args] = process.argv.slice(2);
const isCricket = name === 'conformance' && args.some((arg) => /^--cricket(?:=|$)/.test(arg));
const file = SCRIPTS[isCricket ? 'conformance:cricket' : name];
if (!file) {
  console.error(`There is no script "${name}": choose one of ${Object.keys(SCRIPTS).join(', ')}.`);
  process.exit(2);
}
requireArguments(name, args);
import('./setup/prepare.mjs')
  .then(async ({ ROOT, prepare }) => {
    await prepare({ web: false });
    const { runChild } = await import('./setup/child.mjs');
    const source = file.endsWith('.ts') ? ['--conditions=crease-source', '--import', 'tsx'] : [];
    process.exitCode = await runChild(process.execPath, ['--enable-source-maps', ...source, file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
  })
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
