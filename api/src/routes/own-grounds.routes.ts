import { createGround } from '@crease/domain/catalogue/grounds/create-ground';
import { presentOneGround } from '@crease/domain/catalogue/grounds/ground.present';
import {
  addGroundImage,
  orderGroundImages,
  removeGroundImage,
} from '@crease/domain/catalogue/grounds/ground-images';
import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import { assertMaySwitch, submitGround, updateGround } from '@crease/domain/catalogue/grounds/update-ground';
import * as reviews from '@crease/shared/contracts/ground-reviews';
import * as owner from '@crease/shared/contracts/owner';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** What an owner does with a ground itself: listing, changes, pictures. */
export function registerOwnGroundRoutes(router: Router): void {
  route(router, owner.createGround, async ({ core, caller, body }) => ({
    ground: await presentOneGround(core, await createGround(core, caller.id, body), { inside: true }),
  }));

  route(router, owner.updateGround, async ({ core, caller, params, body }) => {
    const ground = await findGroundFor(core, params.id, caller, 'ground.change');
    await assertMaySwitch(core, caller, ground, body);
    const after = await updateGround(core, ground, body);
    return { ground: await presentOneGround(core, after, { inside: true }) };
  });

  route(router, owner.addGroundImage, async ({ core, caller, params, query, rawBody }) => {
    const ground = await findGroundFor(core, params.id, caller, 'ground.change');
    return { image: await addGroundImage(core, ground, rawBody, query.replacesId) };
  });

  route(router, owner.orderGroundImages, async ({ core, caller, params, body }) => ({
    images: await orderGroundImages(
      core,
      await findGroundFor(core, params.id, caller, 'ground.change'),
      body.urls,
      body.alts,
    ),
  }));

  route(router, reviews.submitGround, async ({ core, caller, params, body }) => {
    const ground = await findGroundFor(core, params.id, caller, 'ground.change');
    const after = await submitGround(core, ground, body.note);
    return { ground: await presentOneGround(core, after, { inside: true }) };
  });

  route(router, owner.removeGroundImage, async ({ core, caller, params }) => {
    await removeGroundImage(
      core,
      await findGroundFor(core, params.id, caller, 'ground.change'),
      params.imageId,
    );
    return { message: 'The picture is gone.' };
  });
}
