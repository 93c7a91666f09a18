import { defineConfig } from '@playwright/test';
import { LIGHT_BROWSER, WHOLE_BROWSER } from './src/chromium.js';

const SCREENS = /\/screens\.spec\.ts$/;
/** Run on a system whose clock says Saturday evening (see `journeys/fixed-day.ts`). */
const EVENING = /(gate|saturday-evening)\.spec\.ts$/;
/** Pictures of that evening, a stage of their own: each screen is rendered four times. */
const LOOKS = /looks\.spec\.ts$/;
/** These touch no ground, hour or person of another journey, and nothing listed in Mumbai. */
const APART =
  /(account-settings|accounts|alert|becoming-owner|dead-ends|figures|mails|match-evening|passkeys|prices-by-rule|public-pages|restored-tabs|scoreboard|scoring|seven-tabs|staff|teams|trusted-types|two-step)\.spec\.ts$/;
/** These start whole systems, one after another. */
const LAUNCHER = /src\/launcher\.spec\.ts$/;
/** These run on a system with settings of its own (see `journeys/testing/own-system.ts`). */
const ALONE = /(expiry|opening|parents|phone|scoring-cuts)\.spec\.ts$/;

/**
 * Browser journeys and faults of the whole system. Journeys share one system (see global-setup.ts); fault tests start
 * their own.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './src/global-setup.ts',
  workers: 3,
  fullyParallel: false,
  // Three at a time: one for the demo owner's grounds in sequence, one for screens, one
  // for journeys with people of their own. Remaining projects start beside them, longest first.
  projects: process.env.LOOKS
    ? [{ name: 'looks', testMatch: LOOKS, workers: 1 }]
    : [
        { name: 'journeys', testIgnore: [SCREENS, EVENING, LOOKS, APART, LAUNCHER, ALONE], workers: 1 },
        { name: 'screens', testMatch: SCREENS, workers: 1 },
        { name: 'apart', testMatch: APART, workers: 1 },
        { name: 'launcher', testMatch: LAUNCHER, workers: 1, timeout: 240_000 },
        { name: 'alone', testMatch: ALONE, workers: 1, timeout: 240_000 },
        { name: 'evening', testMatch: EVENING, workers: 1 },
      ],
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only sometimes shows a race in the test or in the product.
  retries: 0,
  timeout: 90_000,
  snapshotPathTemplate: '{testDir}/../looks/{arg}{ext}',
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      maxDiffPixelRatio: 0.02,
      animations: 'disabled',
      stylePath: './src/journeys/looks.css',
    },
  },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every test costs a seventh of the processor time: use `--trace on` to look at a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: process.env.LOOKS ? WHOLE_BROWSER : LIGHT_BROWSER,
  },
});
