import { defineConfig } from 'vitest/config';

const conditions = ['crease-source', 'module', 'node', 'development|production'];
/** Node's own loader gets these too: with 'import' among them a require() would be handed a package's ES module. */
const externalConditions = ['crease-source'];
/** The global setup runs in an environment of its own, and reads our sources as the tests do. */
const environments = { __vitest__: { resolve: { conditions, externalConditions } } };
/** `expect.poll` gives up far later than a busy machine needs. */
const expect = { poll: { timeout: 30_000 } };
/** What both projects of unit tests have in common. `--project 'unit*'` runs both. */
const unit = {
  expect,
  sequence: { groupOrder: 0 },
  // Only ends what hangs: `npm test` runs them beside the cases and integration tests at a lower priority, so a property
  // of 300 rounds may wait for the CPU.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  server: { deps: { inline: [/^@crease\//] } },
};
const UNIT = ['*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'web/*.test.ts'];
/** Files with a process of their own. */
const ISOLATED = '**/*.isolated.test.{ts,tsx}';
const notUnit = ['**/*.it.test.ts', 'e2e/src/{cases,gateway}/**', '**/node_modules/**'];
/** What is long is left to `npm run test:long`, which sets ROUNDS. */
const long = process.env.ROUNDS ? [] : ['**/*.long.case.test.ts'];
/** Where files share a worker. */
const setupFiles = ['./domain/src/testing/forget-between-files.ts'];
const globalSetup = ['./local/src/testing/global-setup.ts'];
/** Where the stages of one `npm test` share transformed modules; each run has a folder of its own, so none is stale. */
const moduleCache = process.env.TEST_MODULE_CACHE;

/** Unit tests need nothing; integration tests get a real Redis and the embedded MongoDB from the global setup. */
export default defineConfig({
  test: {
    experimental: { fsModuleCache: moduleCache !== undefined, fsModuleCachePath: moduleCache },
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        // The files of one worker share their modules: loading them once a file took two thirds of the time.
        test: {
          ...unit,
          name: 'unit',
          include: UNIT,
          exclude: [...notUnit, ISOLATED],
          isolate: false,
          setupFiles: ['./local/src/testing/restore-between-files.ts'],
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        // Each of these files replaces a module, or needs its state as a new process has it.
        test: { ...unit, name: 'unit-isolated', include: [ISOLATED], exclude: notUnit },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        environments,
        test: {
          name: 'integration',
          expect,
          sequence: { groupOrder: 1 },
          include: ['*/src/**/*.it.test.ts', 'packages/*/src/**/*.it.test.ts'],
          exclude: ['e2e/**', '**/node_modules/**'],
          globalSetup,
          // Each file opens a world of its own, so that modules are loaded once a worker: half of the time went there.
          // A file may therefore neither replace a module nor change `process.env`, but by `vi.stubEnv`.
          isolate: false,
          setupFiles,
          // Only ends what hangs: beside other work on two cores the longest tests take more than a minute.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Two more than there are cores: many a test waits, for a window to end or a process to start.
          maxWorkers: 4,
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
      {
        // Real processes from `dist` over the same services: build first. `ROUNDS` repeats the cases, and brings the
        // long ones.
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        environments,
        test: {
          name: 'cases',
          expect,
          sequence: { groupOrder: 2 },
          include: ['e2e/src/cases/*.case.test.ts'],
          exclude: [...long, '**/node_modules/**'],
          globalSetup,
          isolate: false,
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
      {
        // The same processes behind nginx (`NGINX_PATH`) as a deployment has it: `npm run test:gateway`.
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        environments,
        test: {
          name: 'gateway',
          expect,
          sequence: { groupOrder: 3 },
          include: ['e2e/src/gateway/*.gateway.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
    ],
  },
});
