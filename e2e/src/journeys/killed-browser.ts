import { readdir, readFile, rm } from 'node:fs/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { LIGHT_BROWSER } from '../chromium.js';
import { type Complaints, hear, tellBrokenPolicy } from './fixtures.js';
import { type Person, signedInState } from './people.js';
import { until } from './until.js';

interface Settings {
  baseURL: string;
  /** An empty directory. */
  profile: string;
  complaints: Complaints;
}

/** A person's phone with its profile on disk, which is killed whole and started again, as one without battery. */
export class KilledBrowser implements AsyncDisposable {
  private context: BrowserContext | undefined;

  constructor(
    private readonly person: Person,
    private readonly settings: Settings,
  ) {}

  /** Starts it on its profile, signed in, and opens a page. */
  async open(path: string): Promise<Page> {
    const { baseURL, profile, complaints } = this.settings;
    // Playwright adds the screen and language that the journeys' other browsers have.
    const context = await chromium.launchPersistentContext(profile, { ...LIGHT_BROWSER, baseURL });
    this.context = context;
    await context.addInitScript(tellBrokenPolicy);
    hear(context, complaints);
    const { cookies, origins } = await signedInState(this.person, baseURL);
    await context.addCookies(cookies);
    await context.addInitScript((stored) => {
      // The first page of a browser is empty and has no storage.
      const items = stored.find(({ origin }) => origin === location.origin)?.localStorage ?? [];
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, origins);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** Kills the browser's own process at once, so that no page of it can save anything more. */
  async kill(): Promise<void> {
    const pid = await pidWith(`--user-data-dir=${this.settings.profile}`);
    process.kill(pid, 'SIGKILL');
    await until('the end of the browser', async () => ((await isThere(pid)) ? undefined : true));
    await this.context?.close();
    this.context = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context?.close();
    await rm(this.settings.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const argumentsOf = async (pid: string): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');

/** The process with this argument that is no renderer or helper of another one. */
async function pidWith(argument: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const given = await argumentsOf(pid);
    if (given.includes(argument) && !given.some((one) => one.startsWith('--type='))) return Number(pid);
  }
  throw new Error(`No process has ${argument}`);
}

const isThere = async (pid: number): Promise<boolean> => (await argumentsOf(String(pid))).length > 1;
