import type { Locator, Page } from '@playwright/test';

/**
 * Long-presses an element until `taken` is visible, drags it to another place in steps, and releases. The browser
 * distinguishes scrolls and taps as with a real finger.
 */
export async function carryByFinger(page: Page, from: Locator, to: Locator, taken: Locator): Promise<void> {
  // Waits for a dialog that is still closing: it would take the touch.
  await from.click({ trial: true });
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', start.x, start.y);
  await taken.first().waitFor();
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part);
  }
  await touch('touchEnd');
  await session.detach();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('what the finger is to touch is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
