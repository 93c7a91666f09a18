import type { BoardPicture } from './picture-actions.js';

/**
 * The user's order and descriptions applied to the current pictures: removed ones are left out, new ones keep their
 * position.
 */
export function laidOver(
  pictures: readonly BoardPicture[],
  local: readonly BoardPicture[] | undefined,
): BoardPicture[] {
  if (!local) return [...pictures];
  const there = new Set(pictures.map(({ url }) => url));
  const known = new Set(local.map(({ url }) => url));
  const list = local.filter(({ url }) => there.has(url));
  for (const [at, picture] of pictures.entries()) if (!known.has(picture.url)) list.splice(at, 0, picture);
  return list;
}

export const inOrder = (pictures: readonly BoardPicture[], urls: readonly string[]): BoardPicture[] =>
  urls.flatMap((url) => pictures.filter((one) => one.url === url));
