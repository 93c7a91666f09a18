import { requireNode } from './setup/node-version.mjs';

requireNode();

/**
 * `npm run check [-- STAGE …]`: everything that CI checks. First secrets in tracked files and the subjects of new
 * commits, then `npm test` or the named stages.
 */
const { ROOT, prepare } = await import('./setup/prepare.mjs');
const { scanTrackedFiles } = await import('./setup/secret-scan.mjs');
const { checkNewSubjects } = await import('./setup/commit-subjects.mjs');
const { runStages } = await import('./setup/test-stages.mjs');

const secrets = scanTrackedFiles(ROOT);
const { looked, problems } = checkNewSubjects(ROOT, process.env.COMMITS_SINCE);
for (const line of [...secrets, ...problems]) console.error(line);
console.log(
  `Secrets in tracked files: ${secrets.length}. New commits: ${looked}, to mend: ${problems.length}.`,
);

try {
  await runStages(ROOT, prepare, process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
if (secrets.length + problems.length > 0) process.exitCode = 1;
