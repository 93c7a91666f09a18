import { defineConfig } from 'vitest/config';

const conditions = ['crease-source', 'module', 'node', 'development|production'];
/** Node's own loader gets these too: with 'import' among them a require() would be handed a package's ES module. */
const externalConditions = ['crease-source'];
/** The global setup runs in an environment of its own, and reads our sources as the tests do. */
const environments = { __vitest__: { resolve: { conditions, externalConditions } } };
const globalSetup = ['./local/src/testing/global-setup.ts'];

/** Unit tests need nothing; integration tests get a real Redis and the embedded MongoDB from the global setup. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['*/src/**/*.test.{ts,tsx}', 'web/*.test.ts'],
          exclude: ['**/*.it.test.ts', 'e2e/**', '**/node_modules/**'],
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        environments,
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          include: ['*/src/**/*.it.test.ts'],
          exclude: ['e2e/**', '**/node_modules/**'],
          globalSetup,
          // Races and clocks on a starved CI machine: one more try there, and nowhere else.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
      {
        // Real processes from `dist` over the same services: build first. `ROUNDS` repeats the cases.
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions } },
        environments,
        test: {
          name: 'cases',
          sequence: { groupOrder: 2 },
          include: ['e2e/src/cases/*.case.test.ts'],
          globalSetup,
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          server: { deps: { inline: [/^@crease\//] } },
        },
      },
    ],
  },
});
