import { expect, type Page } from '@playwright/test';

/** Every letter is drawn with a font that the page brought along: no screen looks otherwise on another system. */
export async function expectOwnFonts(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { nodes } = await devTools.send('DOM.getFlattenedDocument', { depth: -1 });
  const foreign = new Set<string>();
  for (const { nodeId, nodeType } of nodes) {
    if (nodeType !== 3) continue;
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { isCustomFont, familyName } of fonts) if (!isCustomFont) foreign.add(familyName);
  }
  await devTools.detach();
  expect([...foreign], `fonts of this machine on ${page.url()}`).toEqual([]);
}
