import type { Ground } from '@crease/shared/contracts/grounds';
import { ground } from './grounds.light.js';

/**
 * The ground that the server embedded in its page, so that a visit that begins there needs no request. Undefined if the
 * page embeds another ground or none.
 */
export function groundOfPage(id: string): Ground | undefined {
  const text = document.getElementById('ground')?.textContent;
  if (!text) return undefined;
  const found = ground.safeParse(JSON.parse(text));
  return found.success && found.data._id === id ? found.data : undefined;
}
