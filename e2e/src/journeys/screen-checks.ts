import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const room = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}

/** The requirements of every complete screen: no sideways scroll, and no finding of axe. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  // The page's security policy blocks script elements, but not the debugger's evaluation.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}
