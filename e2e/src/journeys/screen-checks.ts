import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of axe; only the violations leave the page, and nothing is computed for what passes. */
const FIND_VIOLATIONS = `axe
  .run(document, { resultTypes: ['violations'], reporter: 'no-passes', selectors: false })
  .then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')),
  )`;

/** The page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const room = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}

/** No column of a table is hidden by its frame. */
async function expectWholeTables(page: Page): Promise<void> {
  const cut = await page
    .locator('.work-table-frame:not(.scrolls)')
    .evaluateAll((frames) => frames.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut, `tables cut off in ${page.url()}`).toBe(0);
}

/** The requirements of every complete screen: no sideways scroll, no table cut off, and no finding of axe. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectWholeTables(page);
  // The page's security policy blocks script elements, but not the debugger's evaluation.
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE);
  const found = await page.evaluate<string[]>(FIND_VIOLATIONS);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
