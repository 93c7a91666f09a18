import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneTest, playwrightCounts, summaryOf } from './test-counts.mjs';
import { requireBrowsers, requireSystemProgram, runTool, runVitest } from './test-tools.mjs';

/**
 * One group after another; the lanes of a group side by side, the stages of a lane in turn. The first lane has the
 * machine, the second takes what it leaves: cases wait for windows and processes, and stages that wait for nothing run
 * at a lower priority beside them.
 */
const GROUPS = [
  [['build']],
  [
    ['cases', 'integration'],
    ['types', 'lint', 'unit'],
  ],
  [['browser']],
  [['looks']],
  [['gateway']],
];
/** Below everybody's usual priority, yet never without a share. */
const GIVES_WAY = 10;
/** Failures of a stage that are repeated at the end. */
const MAX_REPEATED = 20;
/** Characters of a failure in one line. */
const MAX_HEADLINE = 160;
/** Run where they are named: one takes long, the other needs more of the machine than the rest. */
const NAMED_ONLY = ['looks', 'gateway'];

/**
 * Runs the stages in order (or only those named) and ends with one line of counts. A stage that fails does not keep the
 * later ones from running. What begins with two dashes is for the runner of the browser and its pictures.
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
    for (const lanes of groupsOf(wanted)) {
      const title = lanes.flat().join(', ');
      console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`);
      const runs = lanes.map((names, nth) => runLane(names, stages, nth === 0 ? 0 : GIVES_WAY));
      results.push(...(await Promise.all(runs)).flat());
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log('');
  // Once more near the end, first with details: a CI log often shows only its last lines.
  const failures = results.flatMap(({ name, counts }) =>
    (counts.failures ?? []).slice(0, MAX_REPEATED).map((failure) => `${name}: ${failure}`),
  );
  for (const failure of failures) console.log(`${failure}\n`);
  for (const failure of failures) console.log(failure.split('\n', 2).join(' ').slice(0, MAX_HEADLINE));
  for (const { name, counts, seconds } of results) {
    console.log(
      `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${summaryOf([counts]).line}  (${seconds.toFixed(1)} s)`,
    );
  }
  const total = summaryOf(results.map(({ counts }) => counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(total.line);
}

/** The groups with the stages that are wanted. */
function groupsOf(wanted) {
  const lanesOf = (group) => group.map((lane) => lane.filter((name) => wanted.includes(name)));
  return GROUPS.map((group) => lanesOf(group).filter((lane) => lane.length > 0)).filter(
    (group) => group.length > 0,
  );
}

async function runLane(names, stages, nice) {
  const results = [];
  for (const name of names) results.push(await runStage(name, () => stages[name](nice)));
  return results;
}

async function runStage(name, run) {
  const startedAt = Date.now();
  const counts = await run().catch((error) => {
    console.error(error.message);
    return oneTest(1);
  });
  return { name, counts, seconds: (Date.now() - startedAt) / 1000 };
}

const WORKSPACES = [
  'shared',
  'domain',
  'api',
  'worker',
  'realtime',
  'web',
  'local',
  'packages/mongo-wire',
  'packages/payment-sandbox',
  'e2e',
  'bench',
  'sdk',
];
const CRUISED = ['--config', '.dependency-cruiser.mjs', ...WORKSPACES.map((name) => `${name}/src`)];

/** Stage name → what it does, at a priority. Type check, lint and build are one test each. */
function stagesOf(root, prepare, reports, flags) {
  const tool = (...path) => join(root, 'node_modules', ...path);
  const node = (args, how) => runTool(root, args, how);
  const vitest = (name, { project = name, ...how } = {}) =>
    runVitest(root, project, join(reports, `${name}.json`), how);
  const playwright = async (name, more = {}) => {
    const report = join(reports, `${name}.json`);
    await requireSystemProgram(root, 'REDIS_SERVER');
    const code = await node(
      [tool('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...flags],
      {
        more: {
          ...more,
          ...(await requireBrowsers(root)),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    );
    return playwrightCounts(report, code);
  };
  return {
    // Four checkers repeat the work on shared types, and Go's collector runs often. One checker with fewer collections
    // takes 20 s of processor time without a cache instead of 52 s.
    types: async (nice) =>
      oneTest(
        await node(
          [tool('typescript-native', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
          { nice, more: { GOGC: '400' } },
        ),
      ),
    lint: async (nice) => {
      const style = await node(
        [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=error', '.'],
        { nice },
      );
      // Floors and cycles: which file may import which.
      const cruiser = tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs');
      const floors = await node([cruiser, ...CRUISED], { nice });
      const words = await node([join(root, 'local', 'setup', 'plain-words.mjs')], { nice });
      return summaryOf([oneTest(style), oneTest(floors), oneTest(words)]);
    },
    unit: (nice) => vitest('unit', { project: 'unit*', nice }),
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
    browser: () => playwright('browser'),
    looks: () => playwright('looks', { LOOKS: 'only' }),
  };
}
