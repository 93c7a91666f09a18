import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';
import { vitestCounts } from './test-counts.mjs';

/**
 * Runs a tool of `node_modules` with `more` variables and at a priority, without the caller's product variables.
 * Returns the exit code.
 */
export function runTool(root, args, { more = {}, nice = 0 } = {}) {
  const env = {
    ...withoutProductVariables(root, process.env),
    CREASE_ENV_FILE: 'none',
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
    ...more,
  };
  return runChild(process.execPath, args, { cwd: root, env, nice });
}

/**
 * Runs one Vitest project, or some of its `files`, writes its JSON report to `report` and returns its counts. Runs with
 * reports in the same folder share the modules that Vitest has transformed.
 */
export async function runVitest(
  root,
  project,
  report,
  { reporter = 'dot', files = [], more = {}, ...how } = {},
) {
  const env = { ...more, TEST_MODULE_CACHE: join(dirname(report), 'modules') };
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`];
  return vitestCounts(
    report,
    // A snapshot that does not match fails here like in CI, which never writes any.
    await runTool(root, [vitest, 'run', '--update=none', '--project', project, ...reporters, ...files], {
      ...how,
      more: env,
    }),
  );
}

/** The path of a required system program; installs it like the launcher would, or says what to do. */
export async function requireSystemProgram(root, name) {
  const programs = await import(join(root, 'local', 'dist', 'launcher', 'system-package.js'));
  return programs.requireProgram(programs[name]);
}

/** The browsers of the tests: a named one serves for both kinds, otherwise the light one is used if available. */
export async function requireBrowsers(root) {
  const named = process.env.CHROMIUM_PATH;
  const whole = named ?? (await requireSystemProgram(root, 'CHROMIUM'));
  const light = named ?? (await requireSystemProgram(root, 'HEADLESS_SHELL').catch(() => whole));
  return { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: light };
}

/** The caller's environment without the variables of `.env.example`: ports, URLs and modes of a running system. */
function withoutProductVariables(root, source) {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const product = new Set([...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
  return Object.fromEntries(Object.entries(source).filter(([name]) => !product.has(name)));
}
