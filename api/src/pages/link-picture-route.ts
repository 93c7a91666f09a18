import { join } from 'node:path';
import { readShownGround } from '@crease/domain/catalogue/grounds/ground.service';
import { linkPicture } from '@crease/domain/catalogue/images/link-picture';
import type { Core } from '@crease/domain/platform/core';
import { primaryPicture } from '@crease/shared/primary-picture';
import type { Router } from 'express';
import { nameRoute } from '../http/request-metrics.js';
import { idIn } from './page-address.js';

const MAX_CACHED_PICTURES = 64;

/** The picture that messengers show beside a link to a ground. */
export function serveLinkPictures(router: Router, core: Core, webFolder: string): void {
  const pictures = new Map<string, Promise<Buffer>>();

  router.get('/pages/ground/:id/picture.jpg', async (req, res) => {
    nameRoute(res, '/pages/ground/:id/picture.jpg');
    const { images } = await readShownGround(core, idIn(req.params.id), null);
    const url = primaryPicture(images)?.url;
    const key = url ?? '';
    const known = pictures.get(key);
    const made = known ?? linkPicture(core, url, join(webFolder, 'art'));
    if (!known) {
      pictures.set(key, made);
      // A failure is not cached.
      made.catch(() => pictures.delete(key));
      if (pictures.size > MAX_CACHED_PICTURES) pictures.delete(pictures.keys().next().value ?? key);
    }
    const bytes = await made;
    res.setHeader('Cache-Control', 'public, max-age=86400');
    // Social networks fetch it for their own pages.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.type('jpeg').send(bytes);
  });
}
