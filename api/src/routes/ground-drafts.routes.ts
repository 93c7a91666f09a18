import { addDraftPicture, setDraftPictures } from '@crease/domain/catalogue/ground-drafts/draft-pictures';
import {
  dropDraft,
  listDraft,
  readDraft,
  saveDraft,
} from '@crease/domain/catalogue/ground-drafts/ground-drafts';
import { presentOneGround } from '@crease/domain/catalogue/grounds/ground.present';
import * as drafts from '@crease/shared/contracts/ground-drafts';
import { Types } from 'mongoose';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** An owner's draft of a new ground, step by step. */
export function registerGroundDraftRoutes(router: Router): void {
  route(router, drafts.readGroundDraft, async ({ core, caller }) => ({
    draft: await readDraft(core, caller.id),
  }));

  route(router, drafts.saveGroundDraft, async ({ core, caller, body }) => ({
    draft: await saveDraft(core, caller.id, body),
  }));

  route(router, drafts.dropGroundDraft, async ({ core, caller }) => {
    await dropDraft(core, new Types.ObjectId(caller.id));
    return { message: 'What you had begun is gone.' };
  });

  route(router, drafts.addDraftImage, async ({ core, caller, query, rawBody }) => ({
    image: await addDraftPicture(core, caller.id, rawBody, query.replacesId),
  }));

  route(router, drafts.setDraftImages, async ({ core, caller, body }) => ({
    images: await setDraftPictures(core, caller.id, body.images),
  }));

  route(router, drafts.listGroundDraft, async ({ core, caller, body }) => {
    const { ground, isNew } = await listDraft(core, caller.id, body);
    return reply(isNew ? 201 : 200, { ground: await presentOneGround(core, ground, { inside: true }) });
  });
}
