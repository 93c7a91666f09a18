import {
  addDraftImage,
  type GroundDraft,
  readGroundDraft,
  setDraftImages,
} from '@crease/shared/contracts/ground-drafts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';
import type { BoardPicture, PictureActions } from '../../ground-form/public.js';
import { draftKey } from './use-draft.js';

/** Picture actions of the ground being listed. */
export function useDraftPictures(pictures: readonly BoardPicture[]): PictureActions {
  const client = useQueryClient();
  const show = (images: BoardPicture[]) =>
    client.setQueryData<GroundDraft | null>(draftKey, (draft) => draft && { ...draft, images });
  const readAgain = async () => {
    const { draft } = await call(readGroundDraft);
    client.setQueryData(draftKey, draft);
  };
  const arrange = async (images: readonly BoardPicture[]) => {
    try {
      const body = { images: images.map(({ url, alt }) => ({ url, alt })) };
      show((await call(setDraftImages, { body })).images);
    } catch (error) {
      await readAgain();
      throw error;
    }
  };
  return {
    upload: async (file, onProgress, replacesId) => {
      await call(addDraftImage, { query: { replacesId }, upload: uploadOf('image', file, onProgress) });
      await readAgain();
    },
    arrange,
    remove: ({ url }) => arrange(pictures.filter((one) => one.url !== url)),
  };
}
