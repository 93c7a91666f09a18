import { findFreePorts } from '@crease/domain/platform/free-ports';
import { CHROMIUM } from '@crease/e2e/chromium';
import { type Person, signedInState } from '@crease/e2e/journeys/people';
import type { City } from '@crease/shared/contracts/grounds';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { observeVitals } from './vitals.js';

/** A slow phone on a slow network, as in Lighthouse's mobile settings. */
const NETWORK = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const CPU_SLOWDOWN = 4;

/** The screen of Lighthouse's phone. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
} as const;

const WINDOW = {
  width: Math.ceil(SCREEN.viewport.width * SCREEN.deviceScaleFactor),
  height: Math.ceil(SCREEN.viewport.height * SCREEN.deviceScaleFactor),
};

/** A Chromium that Lighthouse can connect to. */
export interface Phones extends AsyncDisposable {
  browser: Browser;
  /** The port of its DevTools. */
  port: number;
}

export async function openPhones(): Promise<Phones> {
  const [port = 0] = await findFreePorts(1);
  const browser = await chromium.launch({
    executablePath: CHROMIUM.executablePath,
    args: [
      `--remote-debugging-port=${port}`,
      `--window-size=${WINDOW.width},${WINDOW.height}`,
      ...CHROMIUM.args,
    ],
  });
  return { browser, port, [Symbol.asyncDispose]: () => browser.close() };
}

export interface VisitOptions {
  baseUrl: string;
  person?: Person | undefined;
  /** The city chosen earlier in this browser; without one the home page asks. */
  city?: City | undefined;
  /** The language chosen earlier in this browser. */
  language?: 'hi' | undefined;
  slow: { network?: boolean; cpu?: boolean };
}

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Addresses of the scripts requested so far. */
  scripts: ReadonlySet<string>;
}

/** A fresh browser: nothing cached or stored except the session and the chosen city. */
export async function visit(
  phones: Phones,
  { baseUrl, person, city, language, slow }: VisitOptions,
): Promise<Visit> {
  const context: BrowserContext = await phones.browser.newContext({
    ...SCREEN,
    baseURL: baseUrl,
    ...(person ? { storageState: await signedInState(person, baseUrl) } : {}),
  });
  const page = await context.newPage();
  await observeVitals(page);
  if (city) {
    await page.addInitScript((chosen) => localStorage.setItem('crease.city', chosen), JSON.stringify(city));
  }
  if (language) {
    await page.addInitScript(
      (chosen) => localStorage.setItem('crease.language', JSON.stringify(chosen)),
      language,
    );
  }
  const devtools = await context.newCDPSession(page);
  await showWhole(devtools);
  if (slow.network) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  }
  if (slow.cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  return { page, scripts, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * Makes the window as large as the phone's screen in device pixels. Playwright uses CSS pixels, and anything beyond
 * that edge, like the bottom bar, is never painted: an interaction there would wait for a paint elsewhere.
 */
async function showWhole(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
}
