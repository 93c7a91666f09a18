import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { measured } from '../report.js';
import type { SuiteOptions } from '../suite.js';
import { openPage, PAGES } from './pages.js';
import { type Phones, visit } from './phone.js';
import type { WebPlaces } from './places.js';
import { type Observed, worstShiftWindow } from './vitals.js';

/** Long enough for what a page does by itself: the splash, the city dialog, deferred loading. */
const SETTLE_MS = 6_000;
const LARGEST_PAINT = { atMost: 1_200 };
const LAYOUT_SHIFT = { atMost: 0.02 };

async function observed(page: Page): Promise<Observed> {
  const found = await page.evaluate(() => window.creaseObserved);
  if (!found) throw new Error('the page was not observed');
  return found;
}

async function scrollThrough(page: Page): Promise<void> {
  for (let seen = 0; seen < 40; seen++) {
    await page.mouse.wheel(0, 400);
    await sleep(150);
    if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)) break;
  }
  await sleep(1_500);
}

/** The largest contentful paint and layout shift on a slow phone, from the first byte to the end of the page. */
export async function measurePaints(
  phones: Phones,
  places: WebPlaces,
  { quick, tell, note }: SuiteOptions,
): Promise<void> {
  const slow = { network: true, cpu: true };
  for (const page of PAGES) {
    const paints: number[] = [];
    const shifts: number[] = [];
    const moved = new Set<string>();
    let largest = '';
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      await using open = await openPage(phones, places, page, slow);
      await sleep(SETTLE_MS);
      const { largestPaint } = await observed(open.page);
      paints.push(largestPaint?.at ?? Number.NaN);
      largest = largestPaint?.what ?? 'nothing';
      if (await open.page.getByRole('dialog').isVisible()) await open.page.keyboard.press('Escape');
      await scrollThrough(open.page);
      const { value, from } = worstShiftWindow((await observed(open.page)).shifts);
      shifts.push(value);
      for (const name of from) moved.add(name);
    }
    note(`${page.name}: the largest paint is ${largest}; what moved: ${[...moved].join(', ') || 'nothing'}`);
    tell(measured(`largest contentful paint of ${page.name}`, 'ms', paints, LARGEST_PAINT));
    tell({
      metric: `cumulative layout shift of ${page.name}`,
      value: Math.max(...shifts),
      unit: '',
      target: LAYOUT_SHIFT,
    });
  }
  await measureBookingDialog(phones, places, { tell, note });
}

/** The time from choosing an hour to the dialog with its summary, on the slow phone. */
async function measureBookingDialog(
  phones: Phones,
  { baseUrl, groundId, player }: WebPlaces,
  { tell, note }: Pick<SuiteOptions, 'tell' | 'note'>,
): Promise<void> {
  await using open = await visit(phones, { baseUrl, person: player, slow: { network: true, cpu: true } });
  const { page } = open;
  await page.goto(`/ground/${groundId}`);
  await page.locator('.day').nth(2).tap();
  await page.locator('.hours-part .hour-free').first().tap();
  const before = (await observed(page)).shifts.length;
  await page.locator('.bottom-bar .btn-primary').tap();
  await page.getByRole('dialog').waitFor();
  await sleep(SETTLE_MS);
  const { value, from } = worstShiftWindow((await observed(page)).shifts.slice(before));
  note(`the booking dialog: what moved: ${from.join(', ') || 'nothing'}`);
  tell({ metric: 'cumulative layout shift of the booking dialog', value, unit: '', target: LAYOUT_SHIFT });
}
