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
  /** Whether this journey looks at a PDF or a notification, which the light browser does not show. */
  wholeBrowser: boolean;
  /** What its people use. */
  journeyBrowser: Browser;
  /** Where the system is that this journey plays on. */
  places: Places;
  /** Opens a browser of its own, for somebody who is signed in or for a visitor. */
  enter: (person?: Person) => Promise<Page>;
  /**
   * Says that this journey gets such an answer on purpose: the browser writes each refusal to its console. Status 0
   * is no answer at all.
   */
  expectRefusal: (status: number, path: string) => void;
  complaints: Complaints;
}

/** What the browsers of one journey wrote to their consoles as errors. */
export interface Complaints {
  contexts: BrowserContext[];
  heard: string[];
  expected: string[];
}

/** A small phone: what fits there fits everywhere. */
const PHONE = { width: 360, height: 800 };

/**
 * Journeys in real browsers. Each ends with the question whether any of its browsers complained: a console error or
 * an uncaught exception fails it.
 */
export const test = base.extend<Journey>({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  places: async ({}, use) => use(sharedPlaces()),

  expectRefusal: async ({ complaints }, use) =>
    use((status, path) => {
      complaints.expected.push(`${status} ${path}`);
    }),

  wholeBrowser: [false, { option: true }],

  // Started by the test: other `launchOptions` would put its file behind all that have the usual ones.
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

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
  complaints: async ({}, use) => {
    const complaints: Complaints = { heard: [], expected: [], contexts: [] };
    await use(complaints);
    for (const context of complaints.contexts) await context.close();
    const unexpected = complaints.heard.filter((words) => !complaints.expected.includes(words));
    expect(unexpected, 'what the browsers complained about').toEqual([]);
  },
});

/** The second: the service worker's own file, asked for just before the network went. */
const OFFLINE_WORDS = [
  'net::ERR_INTERNET_DISCONNECTED',
  'An unknown error occurred when fetching the script',
];

/** Writes down what a browser complains about; gives the way to stop. */
export function hear(context: BrowserContext, { heard }: Complaints): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // What the browser itself says of a page without a network is no complaint of ours.
    if (OFFLINE_WORDS.some((words) => message.text().includes(words))) return;
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

/** A browser keeps what its page's security policy forbade to itself, unless somebody listens. */
export function tellBrokenPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`the policy ${violatedDirective} forbade ${blockedURI}`),
  );
}

const REFUSED = /^Failed to load resource: (?:the server responded with a status of (\d{3})|net::ERR_FAILED)/;

/** `401 /api/auth/login` for a refused request, 0 for one that was cut, else the message and where it came from. */
function wordsOf(message: ConsoleMessage): string {
  const { url } = message.location();
  const refused = REFUSED.exec(message.text());
  return refused ? `${refused[1] ?? 0} ${new URL(url).pathname}` : `${message.text()} (${url})`;
}

export { expect };

/**
 * For journeys of several browsers: on a machine that has other work, each change takes its time. How soon one comes is
 * measured by the bench.
 */
export const patientExpect = expect.configure({ timeout: 30_000 });
