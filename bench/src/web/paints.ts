import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { measured } from '../report.js';
import type { SuiteOptions } from '../suite.js';
import { openPage, PAGES } from './pages.js';
import { type Phones, visit } from './phone.js';
import type { WebPlaces } from './places.js';
import { readVitals, restartVitals } from './vitals.js';

/** Long enough for what a page does by itself: the splash, the city dialog, deferred loading. */
const SETTLE_MS = 6_000;
const LARGEST_PAINT = { atMost: 1_200 };
const LAYOUT_SHIFT = { atMost: 0.02 };

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
      const { largestPaint } = await readVitals(open.page);
      paints.push(largestPaint?.value ?? Number.NaN);
      largest = largestPaint?.what ?? 'nothing';
      if (await open.page.getByRole('dialog').isVisible()) await open.page.keyboard.press('Escape');
      await scrollThrough(open.page);
      const { layoutShift } = await readVitals(open.page);
      shifts.push(layoutShift?.value ?? Number.NaN);
      if (layoutShift?.value) moved.add(layoutShift.what);
    }
    note(
      `${page.name}: the largest paint is ${largest}; what moved most: ${[...moved].join(', ') || 'nothing'}`,
    );
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
  await restartVitals(page);
  await page.locator('.bottom-bar .btn-primary').tap();
  await page.getByRole('dialog').waitFor();
  await sleep(SETTLE_MS);
  const { value = Number.NaN, what = 'nothing' } = (await readVitals(page)).layoutShift ?? {};
  note(`the booking dialog: what moved most: ${what}`);
  tell({ metric: 'cumulative layout shift of the booking dialog', value, unit: '', target: LAYOUT_SHIFT });
}
