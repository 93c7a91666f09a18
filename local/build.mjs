import { requireNode } from './setup/node-version.mjs';

requireNode();

// prepare() calls this with `--only a b` under its lock; without it every stale workspace is built.
const only = process.argv.indexOf('--only');
import('./setup/prepare.mjs')
  .then(async ({ ROOT, prepare }) => {
    if (only === -1) return prepare();
    const { build } = await import('./setup/build.mjs');
    await build(ROOT, process.argv.slice(only + 1));
  })
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
