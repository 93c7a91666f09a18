import type { Page } from '@playwright/test';

/** Holds the page's requests of an address back, as a slow line would; gives what lets them go. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}
