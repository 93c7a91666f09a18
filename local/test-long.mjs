import { requireNode } from './setup/node-version.mjs';

requireNode();

/**
 * `npm run test:long [-- --json FILE] [NAME …]`: every case with 200 rounds (`ROUNDS` for another number), then longer
 * runs of the tests over generated commands, schedules and requests, every regular expression, the pictures (`looks`),
 * and a report. With names, only the files whose paths contain one of them.
 */
const { mkdtempSync, readdirSync, rmSync, writeFileSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { parseArgs } = await import('node:util');
const { ROOT, prepare } = await import('./setup/prepare.mjs');
const { caseLines, readCases } = await import('./setup/case-report.mjs');
const { summaryOf } = await import('./setup/test-counts.mjs');
const { GENERATED, RECHECKED } = await import('./setup/long-tests.mjs');
const { requireSystemProgram, runTool, runVitest } = await import('./setup/test-tools.mjs');

const reports = mkdtempSync(join(tmpdir(), 'crease-test-long-'));
try {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'string' } },
    allowPositionals: true,
  });
  const named = (files) =>
    files.filter((file) => positionals.length === 0 || positionals.some((name) => file.includes(name)));
  const caseFiles = named(
    readdirSync(join(ROOT, 'e2e/src/cases')).filter((file) => file.endsWith('.case.test.ts')),
  );
  const generated = named(GENERATED);
  const rechecked = named(RECHECKED);
  const looks = named(['looks']);
  if (caseFiles.length + generated.length + rechecked.length + looks.length === 0) {
    throw new Error(`No file of cases is named like ${positionals.join(' or ')}.`);
  }
  await prepare({ web: false });
  await requireSystemProgram(ROOT, 'REDIS_SERVER');
  const startedAt = Date.now();
  const more = { ROUNDS: process.env.ROUNDS || '200' };
  const report = join(reports, 'cases.json');
  /** Tells each test as it ends: a run that is cut has told something. */
  const run = async (project, files, reportFile) =>
    files.length === 0
      ? { passed: 0, failed: 0, skipped: 0 }
      : await runVitest(ROOT, project, reportFile, { more, reporter: 'verbose', files });
  const counts = await run('cases', caseFiles, report);
  const cases = caseFiles.length === 0 ? [] : readCases(report);
  const others = summaryOf([
    await run('integration', generated, join(reports, 'generated.json')),
    await run('unit', rechecked, join(reports, 'rechecked.json')),
  ]);
  const unlike = looks.length > 0 && (await runTool(ROOT, [join(ROOT, 'local/test.mjs'), ...looks])) !== 0;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ seconds, cases }, null, 2)}\n`);
  console.log(`\n${caseLines(cases).join('\n')} in ${seconds} s`);
  console.log(`generated tests: ${others.passed} passed, ${others.failed} failed`);
  process.exitCode = counts.failed + others.failed === 0 && !unlike ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
