import { readImage } from '@crease/domain/catalogue/images/image.service';
import { getImage } from '@crease/shared/contracts/grounds';
import { imageReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Uploaded pictures, public by their address. */
export function registerImageRoutes(router: Router): void {
  route(router, getImage, async ({ core, params, res }) => {
    const { contentType, bytes } = await readImage(core, params.id);
    return imageReply(res, contentType, bytes, `${params.id}.webp`);
  });
}
