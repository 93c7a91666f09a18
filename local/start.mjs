import { loadEnvFile } from './setup/env-file.mjs';
import { requireNode } from './setup/node-version.mjs';

requireNode();
loadEnvFile();

const dev = process.argv.includes('--dev');
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
