import { type Ground, ground } from '@crease/shared/contracts/grounds';

/**
 * The ground that the server wrote into its page, so that a visit which begins there need not ask for it. Undefined
 * where the page is of another ground, or plain.
 */
export function groundOfPage(id: string): Ground | undefined {
  const text = document.getElementById('ground')?.textContent;
  if (!text) return undefined;
  const found = ground.safeParse(JSON.parse(text));
  return found.success && found.data._id === id ? found.data : undefined;
}
