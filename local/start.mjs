import { requireArguments } from './setup/arguments.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { requireNode } from './setup/node-version.mjs';

requireNode();
loadEnvFile();

const args = process.argv.slice(2);
const dev = args[0] === '--dev';
if (dev) requireArguments('dev', args.slice(1));
else requireArguments('start', args);
import('./setup/prepare.mjs')
  .then(async ({ ROOT, prepare }) => {
    await prepare({ web: !dev });
    process.setSourceMapsEnabled(true);
    const { launch } = await import('./dist/launcher/main.js');
    await launch({ root: ROOT, dev });
  })
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
