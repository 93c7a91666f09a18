import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { until } from './until.js';

const QUIET_MS = 1000;
/** One round of every poll that tabs make without live updates, except the bell's, in ms. */
const POLL_ROUND_MS = 11_000;

/** Opens each path in a tab of its own, in the browser of this page, which becomes the first of them. */
export async function openTabs<Name extends string>(
  first: Page,
  paths: Record<Name, string>,
): Promise<Record<Name, Page>> {
  const names = Object.keys(paths) as Name[];
  const opened = await Promise.all(
    names.map(async (name, at) => {
      const page = at === 0 ? first : await first.context().newPage();
      await page.goto(paths[name]);
      return [name, page] as const;
    }),
  );
  // Made from the names, so it has all of them.
  return Object.fromEntries(opened) as Record<Name, Page>;
}

/** Records the API requests of tabs from now on, and the documents they show. */
export async function watchTabs(pages: readonly Page[]) {
  const begun = (page: Page) => page.evaluate(() => performance.timeOrigin);
  const documents = await Promise.all(pages.map(begun));
  const asked: string[] = [];
  let open = 0;
  let changedAt = Date.now();
  for (const page of pages) {
    const ifApi = (url: string, note: (what: string) => void) => {
      const { pathname, search } = new URL(url);
      if (!pathname.startsWith('/api/')) return;
      changedAt = Date.now();
      note(`${pathname}${search}`);
    };
    page.on('request', (request) =>
      ifApi(request.url(), (what) => {
        open += 1;
        asked.push(`${new URL(page.url()).pathname}: ${request.method()} ${what}`);
      }),
    );
    const ended = (request: Request) =>
      ifApi(request.url(), () => {
        open -= 1;
      });
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  return {
    /** The requests so far: the tab's path and the call. */
    asked,
    /** Each tab still shows the document it was opened with. */
    async expectSameDocuments(): Promise<void> {
      expect(await Promise.all(pages.map(begun)), 'documents loaded').toEqual(documents);
    },
    /** While nothing happens, no tab makes a request. */
    async expectStillness(): Promise<void> {
      await until('an end of what was asked', async () =>
        open === 0 && Date.now() - changedAt > QUIET_MS ? true : undefined,
      );
      const before = asked.length;
      await pause(POLL_ROUND_MS);
      expect(asked.slice(before), 'asked while nothing happened').toEqual([]);
    },
  };
}
