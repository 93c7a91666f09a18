import { expect, type Page } from '@playwright/test';

/** Every character is rendered with a font of the page: screens look the same on every system. */
export async function expectOwnFonts(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { nodes } = await devTools.send('DOM.getFlattenedDocument', { depth: -1 });
  const foreign = new Set<string>();
  const fontsOf = async ({ nodeId }: { nodeId: number }) => {
    try {
      return (await devTools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
    } catch (error) {
      // An element rendered again meanwhile, like a countdown, is gone.
      if (String(error).includes('Could not find node')) return [];
      throw error;
    }
  };
  const texts = nodes.filter(({ nodeType }) => nodeType === 3);
  for (const { isCustomFont, familyName } of (await Promise.all(texts.map(fontsOf))).flat())
    if (!isCustomFont) foreign.add(familyName);
  await devTools.detach();
  expect([...foreign], `fonts of this machine on ${page.url()}`).toEqual([]);
}
