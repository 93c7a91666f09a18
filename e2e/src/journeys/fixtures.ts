import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { WHOLE_BROWSER } from '../chromium.js';
import { type Person, signedInState } from './people.js';
import { type Places, sharedPlaces } from './places.js';

export interface Journey {
  /** Whether this journey views a PDF or a notification, which the light browser cannot show. */
  wholeBrowser: boolean;
  /** The browser that its people use. */
  journeyBrowser: Browser;
  /** The addresses of the system that this journey runs on. */
  places: Places;
  /** Opens a new browser context, for a signed-in person or a visitor. */
  enter: (person?: Person) => Promise<Page>;
  /**
   * Declares that this journey provokes such an answer: the browser writes each refusal to its console. Status 0 means
   * no answer at all.
   */
  expectRefusal: (status: number, path: string) => void;
  complaints: Complaints;
}

/** The console errors of one journey's browsers. */
export interface Complaints {
  contexts: BrowserContext[];
  heard: string[];
  expected: string[];
}

/** A small phone: what fits there fits everywhere. */
const PHONE = { width: 360, height: 800 };

/** Journeys in real browsers. A console error or an uncaught exception in any of its browsers fails the journey. */
export const test = base.extend<Journey>({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
  places: async ({}, use) => use(sharedPlaces()),

  expectRefusal: async ({ complaints }, use) =>
    use((status, path) => {
      complaints.expected.push(`${status} ${path}`);
    }),

  wholeBrowser: [false, { option: true }],

  // Started by the test: other `launchOptions` would schedule its file after all that have the usual ones.
  journeyBrowser: async ({ wholeBrowser, browser, playwright }, use) => {
    if (!wholeBrowser) return await use(browser);
    const whole = await playwright.chromium.launch(WHOLE_BROWSER);
    await use(whole);
    await whole.close();
  },

  enter: async ({ journeyBrowser, places, complaints }, use) => {
    await use(async (person) => {
      const context = await journeyBrowser.newContext({
        baseURL: places.baseUrl,
        storageState: person && (await signedInState(person, places.baseUrl)),
      });
      await context.addInitScript(tellBrokenPolicy);
      hear(context, complaints);
      complaints.contexts.push(context);
      return await context.newPage();
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
  complaints: async ({}, use) => {
    const complaints: Complaints = { heard: [], expected: [], contexts: [] };
    await use(complaints);
    for (const context of complaints.contexts) await context.close();
    const unexpected = complaints.heard.filter((words) => !complaints.expected.includes(words));
    expect(unexpected, 'what the browsers complained about').toEqual([]);
  },
});

/** The second: the service worker's own file, requested just before the network went away. */
const OFFLINE_WORDS = [
  'net::ERR_INTERNET_DISCONNECTED',
  'An unknown error occurred when fetching the script',
];

/** The browsers that are off the network. */
const cutOff = new WeakSet<BrowserContext>();

/** Takes a browser off the network or brings it back. Requests that this cuts are no complaint. */
export async function setOffline(context: BrowserContext, offline: boolean): Promise<void> {
  if (offline) cutOff.add(context);
  await context.setOffline(offline);
  if (!offline) cutOff.delete(context);
}

/** Records a browser's errors; returns the function that stops it. */
export function hear(context: BrowserContext, { heard }: Complaints): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // The browser's own messages about a missing network do not count.
    if (OFFLINE_WORDS.some((words) => message.text().includes(words))) return;
    // The same from a service worker, which fetches the files of an app that may still be loading.
    if (cutOff.has(context) && message.text().includes('net::ERR_FAILED')) return;
    if (message.type() === 'error') heard.push(wordsOf(message));
  };
  const onError = (error: WebError) => heard.push(String(error.error().stack));
  context.on('console', onConsole);
  context.on('weberror', onError);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
  };
}

/** Reports violations of a page's security policy, which browsers do not write to the console by themselves. */
export function tellBrokenPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`the policy ${violatedDirective} forbade ${blockedURI}`),
  );
}

const REFUSED = /^Failed to load resource: (?:the server responded with a status of (\d{3})|net::ERR_FAILED)/;

/** `401 /api/auth/login` for a refused request, 0 for one that was cut, otherwise the message and its source. */
function wordsOf(message: ConsoleMessage): string {
  const { url } = message.location();
  const refused = REFUSED.exec(message.text());
  return refused ? `${refused[1] ?? 0} ${new URL(url).pathname}` : `${message.text()} (${url})`;
}

export { expect };

/**
 * For journeys with several browsers: on a busy machine each update takes its time. Latency is measured by the bench.
 */
export const patientExpect = expect.configure({ timeout: 30_000 });
