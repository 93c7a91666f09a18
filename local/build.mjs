import { requireNode } from './setup/node-version.mjs';

requireNode();

// `--only a b` is how prepare() calls this under its lock; without it everything stale is built.
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
