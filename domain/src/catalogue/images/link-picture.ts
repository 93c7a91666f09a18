import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../../platform/core.js';
import { imageIdOf, readImage } from './image.service.js';
import { loadSharp } from './load-sharp.js';

/** The size of link previews in messengers and networks. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

const DRAWN = /^\/art\/([\w-]+\.svg)$/;
const USUAL = '/art/ground-night.svg';

/**
 * A ground's picture as a JPEG for link previews, which support neither SVG nor WebP. `artFolder` has the drawings of
 * the web build.
 * @throws `NOT_FOUND` for an upload that was deleted.
 */
export async function linkPicture(core: Core, url: string | undefined, artFolder: string): Promise<Buffer> {
  const uploaded = url === undefined ? undefined : imageIdOf(url);
  const source = uploaded
    ? (await readImage(core, uploaded.toString())).bytes
    : await readFile(join(artFolder, DRAWN.exec(url ?? '')?.[1] ?? USUAL.slice('/art/'.length)));
  const sharp = await loadSharp();
  return await sharp(source)
    .resize({ ...LINK_PICTURE, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
