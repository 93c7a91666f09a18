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

/** With text at twice its size, as a phone's settings allow, neither the page nor a dialog hides anything sideways. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await setSize('200%');
  await expectNoSidewaysScroll(page);
  const cut = await page
    .locator('dialog[open] > *')
    .evaluateAll((parts) =>
      parts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className),
    );
  expect(cut, `parts of a dialog cut off in ${page.url()}`).toEqual([]);
  await setSize('');
}

/** No column of a table is hidden by its frame. */
async function expectWholeTables(page: Page): Promise<void> {
  const cut = await page
    .locator('.work-table-frame:not(.scrolls)')
    .evaluateAll((frames) => frames.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut, `tables cut off in ${page.url()}`).toBe(0);
}

/** The aim is 44 px; a screen fails below this. */
const LOWEST_TARGET_PX = 40;
/** From here on a mouse is likely, and tables are denser. */
const DESKTOP_PX = 1000;

/** Whatever is pressed on a phone is high enough for a thumb. Links in a sentence are as high as their line. */
export async function expectHighTargets(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= DESKTOP_PX) return;
  const low = await page
    .locator('a[href], button:enabled, summary, select')
    .evaluateAll((controls, lowest) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const { scrollX, scrollY } = window;
      const found = controls.flatMap((control) => {
        const style = getComputedStyle(control);
        const { width, height } = control.getBoundingClientRect();
        if (width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true })) return [];
        if (style.display === 'inline' || height >= lowest) return [];
        // A target may reach beyond its line, or cover its row.
        const beyond = getComputedStyle(control, '::after');
        const isWider = beyond.content !== 'none' && beyond.position === 'absolute';
        // What is behind a dialog cannot be pressed now.
        if (isWider && !dialog.contains(control)) return [];
        const pressed = isWider ? pressedHeight(control) : height;
        return pressed >= lowest ? [] : [`${Math.round(pressed)} px: ${control.outerHTML.slice(0, 120)}`];
      });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return found;

      /** Pixels above each other that press the control: a frame that scrolls cuts off what is outside it. */
      function pressedHeight(control: Element): number {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const { left, width, top, height } = control.getBoundingClientRect();
        const x = left + width / 2;
        // A splash, toast or strip may cover it for a while.
        const isPressed = (y: number) =>
          document.elementsFromPoint(x, y).some((one) => control.contains(one));
        const middle = top + height / 2;
        let above = 0;
        while (above < lowest && isPressed(middle - above - 1)) above += 1;
        let below = 0;
        while (below < lowest && isPressed(middle + below)) below += 1;
        return above + below;
      }
    }, LOWEST_TARGET_PX);
  expect(low, `low targets of ${page.url()}`).toEqual([]);
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
