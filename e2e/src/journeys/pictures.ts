import type { Page } from '@playwright/test';

/** A small real picture, drawn by the browser itself. */
export async function aPngOf(page: Page, color = '#1f7a4d'): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 200;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = fill;
      pen.fillRect(0, 0, canvas.width, canvas.height);
    }
    return canvas.toDataURL('image/png');
  }, color);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
