import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { LIGHT_BROWSER } from '../chromium.js';
import { type Person, signedInState } from './people.js';
import { until } from './until.js';

/** A person's browser with its profile on disk, which is killed whole and started again, as a phone without battery. */
export class KilledBrowser implements AsyncDisposable {
  private context: BrowserContext | undefined;

  private constructor(
    private readonly person: Person,
    private readonly baseURL: string,
    private readonly profile: string,
  ) {}

  static async of(person: Person, baseURL: string): Promise<KilledBrowser> {
    return new KilledBrowser(person, baseURL, await mkdtemp(join(tmpdir(), 'crease-profile-')));
  }

  /** Starts it on its profile, signed in, and opens a page. */
  async open(path: string): Promise<Page> {
    const { baseURL } = this;
    const context = await chromium.launchPersistentContext(this.profile, { ...LIGHT_BROWSER, baseURL });
    this.context = context;
    const { cookies, origins } = await signedInState(this.person, baseURL);
    await context.addCookies(cookies);
    const stored = origins.flatMap(({ localStorage }) => localStorage);
    await context.addInitScript((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** Kills the browser's own process at once, so that no page of it can save anything more. */
  async kill(): Promise<void> {
    const pid = await pidWith(`--user-data-dir=${this.profile}`);
    process.kill(pid, 'SIGKILL');
    await until('the end of the browser', async () => ((await isThere(pid)) ? undefined : true));
    await this.context?.close();
    this.context = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context?.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
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
