import type { BodyOf } from '@crease/shared/contract';
import type { Ground } from '@crease/shared/contracts/grounds';
import {
  addBlock,
  addGroundImage,
  createGround,
  orderGroundImages,
  removeGroundImage,
  updateGround,
} from '@crease/shared/contracts/owner';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { groundKeys } from '../../grounds/public.js';
import { availabilityKeys } from '../../slots/public.js';
import { refetchOwner } from '../live.js';
import { ownerKeys } from '../owner-keys.js';

/** Puts a changed ground among those of the workplace that is open, and has its public page read anew. */
function applyGround(client: QueryClient, ground: Ground): void {
  client.setQueriesData<Ground[]>({ queryKey: ownerKeys.grounds, type: 'active' }, (grounds) =>
    grounds?.some(({ _id }) => _id === ground._id)
      ? grounds.map((one) => (one._id === ground._id ? ground : one))
      : [...(grounds ?? []), ground],
  );
  void client.invalidateQueries({ queryKey: groundKeys.detail(ground._id) });
  void client.invalidateQueries({ queryKey: availabilityKeys.ground(ground._id) });
}

export function useCreateGround() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createGround>) => (await call(createGround, { body })).ground,
    onSuccess: (ground) => applyGround(client, ground),
  });
}

export function useUpdateGround(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateGround>) =>
      (await call(updateGround, { params: { id }, body })).ground,
    onSuccess: (ground) => applyGround(client, ground),
  });
}

/** The pictures of a ground: one more, one fewer, another order. The owner's grounds are read again after each. */
export function useGroundPictures(id: string) {
  const client = useQueryClient();
  const again = async () => {
    await client.invalidateQueries({ queryKey: ownerKeys.grounds });
    void client.invalidateQueries({ queryKey: groundKeys.detail(id) });
  };
  return {
    add: useMutation({
      mutationFn: (file: File) => {
        const form = new FormData();
        form.set('image', file);
        return call(addGroundImage, { params: { id }, form });
      },
      onSettled: again,
    }),
    remove: useMutation({
      mutationFn: (imageId: string) => call(removeGroundImage, { params: { id, imageId } }),
      onSettled: again,
    }),
    order: useMutation({
      mutationFn: (urls: string[]) => call(orderGroundImages, { params: { id }, body: { urls } }),
      onSettled: again,
    }),
  };
}

/** Keeps hours from being booked. */
export function useAddBlock(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addBlock>) => call(addBlock, { params: { id: groundId }, body }),
    onSettled: () => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    },
  });
}
