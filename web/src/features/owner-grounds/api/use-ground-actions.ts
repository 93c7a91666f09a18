import type { BodyOf } from '@crease/shared/contract';
import { submitGround } from '@crease/shared/contracts/ground-reviews';
import type { Ground } from '@crease/shared/contracts/grounds';
import {
  addGroundImage,
  orderGroundImages,
  removeGroundImage,
  updateGround,
} from '@crease/shared/contracts/owner';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';
import { ownerKeys } from '../../desk/public.js';
import type { PictureActions } from '../../ground-form/public.js';
import { groundKeys } from '../../grounds/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** Updates the ground in the open workplace's list, and refetches its public page. */
function applyGround(client: QueryClient, ground: Ground): void {
  client.setQueriesData<Ground[]>({ queryKey: ownerKeys.grounds, type: 'active' }, (grounds) =>
    grounds?.some(({ _id }) => _id === ground._id)
      ? grounds.map((one) => (one._id === ground._id ? ground : one))
      : [...(grounds ?? []), ground],
  );
  void client.invalidateQueries({ queryKey: groundKeys.detail(ground._id) });
  void client.invalidateQueries({ queryKey: availabilityKeys.ground(ground._id) });
}

export function useUpdateGround(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateGround>) =>
      (await call(updateGround, { params: { id }, body })).ground,
    onSuccess: (ground) => applyGround(client, ground),
  });
}

/** Uploads, reorders and removes pictures of a ground. Each refetches the owner's grounds. */
export function useGroundPictures(id: string): PictureActions {
  const client = useQueryClient();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await client.invalidateQueries({ queryKey: ownerKeys.grounds });
      void client.invalidateQueries({ queryKey: groundKeys.detail(id) });
    }
  };
  return {
    upload: (file, onProgress, replacesId) => {
      return then(
        call(addGroundImage, {
          params: { id },
          query: { replacesId },
          upload: uploadOf('image', file, onProgress),
        }),
      );
    },
    arrange: (pictures) => {
      const body = { urls: pictures.map(({ url }) => url), alts: pictures.map(({ alt }) => alt) };
      return then(call(orderGroundImages, { params: { id }, body }));
    },
    remove: ({ url }) =>
      then(call(removeGroundImage, { params: { id, imageId: url.split('/').at(-1) ?? '' } })),
  };
}

/** Resubmits a returned ground for review. */
export function useSubmitGround(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (note: string) =>
      (await call(submitGround, { params: { id }, body: note ? { note } : {} })).ground,
    onSuccess: (ground) => applyGround(client, ground),
  });
}
