import { requireNode } from './setup/node-version.mjs';

requireNode();

import('./setup/prepare.mjs')
  .then(async ({ ROOT, prepare }) => {
    const { runStages } = await import('./setup/test-stages.mjs');
    await runStages(ROOT, prepare, process.argv.slice(2));
  })
  .catch((error) => {
    console.error(error.message);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  });
