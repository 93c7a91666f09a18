import type { BoardPicture } from './picture-actions.js';

/**
 * Pictures as somebody has put them, over those that there are: what has gone meanwhile is left out, what has come stands
 * where it came.
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
