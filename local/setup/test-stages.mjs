import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneTest, playwrightCounts, summaryOf } from './test-counts.mjs';
import { requireSystemProgram, runTool, runVitest } from './test-tools.mjs';

/** Stages that share nothing and wait for no clock: each uses one core, so they run side by side. */
const TOGETHER = ['types', 'lint', 'build'];
/** Stages that need more of the system than the rest: run where they are named. */
const NAMED_ONLY = ['gateway'];

/**
 * Runs the stages in order (or only those named) and ends with one line of counts. A stage that fails
 * does not keep the later ones from running. What begins with two dashes is for the browser stage's runner.
 */
export async function runStages(root, prepare, args) {
  const only = args.filter((word) => !word.startsWith('--'));
  const flags = args.filter((word) => word.startsWith('--'));
  const reports = mkdtempSync(join(tmpdir(), 'crease-test-'));
  const stages = stagesOf(root, prepare, reports, flags);
  const unknown = only.find((name) => !(name in stages));
  if (unknown)
    throw new Error(`There is no stage "${unknown}": choose from ${Object.keys(stages).join(', ')}.`);
  const wanted = Object.keys(stages).filter((name) =>
    only.length === 0 ? !NAMED_ONLY.includes(name) : only.includes(name),
  );
  const results = [];
  try {
    await prepare({ web: false });
    for (const names of groupsOf(wanted)) {
      const title = names.join(', ');
      console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`);
      results.push(...(await Promise.all(names.map((name) => runStage(name, stages[name])))));
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log('');
  for (const { name, counts, seconds } of results) {
    console.log(
      `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${summaryOf([counts]).line}  (${seconds.toFixed(1)} s)`,
    );
  }
  const total = summaryOf(results.map(({ counts }) => counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(total.line);
}

/** The stages in the order in which they run; those of one group at once. */
function groupsOf(names) {
  const together = names.filter((name) => TOGETHER.includes(name));
  const alone = names.filter((name) => !TOGETHER.includes(name)).map((name) => [name]);
  return together.length > 0 ? [together, ...alone] : alone;
}

async function runStage(name, run) {
  const startedAt = Date.now();
  const counts = await run().catch((error) => {
    console.error(error.message);
    return oneTest(1);
  });
  return { name, counts, seconds: (Date.now() - startedAt) / 1000 };
}

const WORKSPACES = ['shared', 'domain', 'api', 'worker', 'realtime', 'web', 'local', 'e2e', 'bench', 'sdk'];
const CRUISED = ['--config', '.dependency-cruiser.mjs', ...WORKSPACES.map((name) => `${name}/src`)];

/** Stage name → what it does. Type check, lint and build are one test each. */
function stagesOf(root, prepare, reports, flags) {
  const tool = (...path) => join(root, 'node_modules', ...path);
  const node = (args, more) => runTool(root, args, more);
  const vitest = (name, project = name) => runVitest(root, project, join(reports, `${name}.json`));
  return {
    types: async () =>
      oneTest(await node([tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json'])),
    lint: async () => {
      const style = await node([
        tool('@biomejs', 'biome', 'bin', 'biome'),
        'check',
        '--diagnostic-level=error',
        '.',
      ]);
      // Floors and cycles: which file may import which.
      const imports = await node([tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...CRUISED]);
      return summaryOf([oneTest(style), oneTest(imports)]);
    },
    unit: () => vitest('unit', 'unit*'),
    integration: async () => {
      await requireSystemProgram(root, 'REDIS_SERVER');
      return vitest('integration');
    },
    build: async () => {
      await prepare();
      return oneTest(0);
    },
    cases: async () => {
      await requireSystemProgram(root, 'REDIS_SERVER');
      return vitest('cases');
    },
    gateway: async () => {
      await requireSystemProgram(root, 'REDIS_SERVER');
      const nginx = await requireSystemProgram(root, 'NGINX');
      await prepare();
      return runVitest(root, 'gateway', join(reports, 'gateway.json'), { more: { NGINX_PATH: nginx } });
    },
    browser: async () => {
      if (!existsSync(join(root, 'e2e', 'playwright.config.ts')))
        throw new Error('There are no browser tests.');
      const report = join(reports, 'browser.json');
      await requireSystemProgram(root, 'REDIS_SERVER');
      const code = await node(
        [tool('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...flags],
        {
          CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? (await requireSystemProgram(root, 'CHROMIUM')),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      );
      return playwrightCounts(report, code);
    },
  };
}
