import type { Page } from '@playwright/test';
import { patientExpect as expect, test } from './fixtures.js';
import { aNewPlayer } from './people.js';

const TABS = 10;
/** The first tabs, slowed down: all others have to wait for them. More of them only take more of the machine. */
const SLOW_TABS = 2;
const CPU_SLOWDOWN = 6;

/** Chromium refuses a reload by its protocol in the moment in which a page becomes the active one. */
async function reloadItself(tab: Page): Promise<void> {
  const reloaded = tab.waitForRequest((request) => request.isNavigationRequest());
  await tab.evaluate(() => void setTimeout(() => location.reload()));
  await reloaded;
}

test('ten tabs restored at once, two of them slow, stay signed in, and refresh one at a time', async ({
  places,
  enter,
}) => {
  test.slow();
  const player = await aNewPlayer(places, 'Rupa Restored');
  const first = await enter(player);
  const context = first.context();
  const answers: number[] = [];
  let open = 0;
  let mostOpen = 0;
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/auth/refresh')) return;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
  });
  context.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) open -= 1;
  });
  context.on('response', (answer) => {
    if (!answer.url().endsWith('/api/auth/refresh')) return;
    open -= 1;
    answers.push(answer.status());
  });
  const tabs = [first];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs.slice(0, SLOW_TABS)) {
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }

  await test.step('restored, and reloaded in the middle of that', async () => {
    await Promise.all(tabs.map((tab) => tab.goto('/profile', { waitUntil: 'commit' })));
    await Promise.all(tabs.map(reloadItself));
    for (const tab of tabs) {
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Rupa Restored');
      await expect(tab.getByText('Nothing booked yet.')).toBeVisible();
    }
  });

  await test.step('no refresh was refused, or ran beside another', async () => {
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    expect(mostOpen).toBe(1);
  });
});
