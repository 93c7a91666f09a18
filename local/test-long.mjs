import { requireNode } from './setup/node-version.mjs';

requireNode();

/**
 * `npm run test:long [-- --json FILE]`: every case with 200 rounds (`ROUNDS` for another number), then the tests over
 * generated commands, schedules and requests as much longer, and a report.
 */
const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { parseArgs } = await import('node:util');
const { ROOT, prepare } = await import('./setup/prepare.mjs');
const { caseLines, readCases } = await import('./setup/case-report.mjs');
const { requireSystemProgram, runVitest } = await import('./setup/test-tools.mjs');

/** Integration tests that obey `ROUNDS`. */
const GENERATED = ['domain/src/agreement', 'domain/src/holds/guard', 'api/src/fuzz'];

const reports = mkdtempSync(join(tmpdir(), 'crease-test-long-'));
try {
  const { values } = parseArgs({ options: { json: { type: 'string' } } });
  await prepare({ web: false });
  await requireSystemProgram(ROOT, 'REDIS_SERVER');
  const report = join(reports, 'cases.json');
  const startedAt = Date.now();
  const more = { ROUNDS: process.env.ROUNDS || '200' };
  const counts = await runVitest(ROOT, 'cases', report, { more, reporter: 'default' });
  const cases = readCases(report);
  const generated = join(reports, 'generated.json');
  const others = await runVitest(ROOT, 'integration', generated, {
    more,
    reporter: 'default',
    files: GENERATED,
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ seconds, cases }, null, 2)}\n`);
  console.log(`\n${caseLines(cases).join('\n')} in ${seconds} s`);
  console.log(`generated tests: ${others.passed} passed, ${others.failed} failed`);
  process.exitCode = counts.failed + others.failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
