import type { GroundDraft } from '@crease/shared/contracts/ground-drafts';
import { PictureBoard } from '../../ground-form/public.js';
import { useDraftPictures } from '../api/use-draft-pictures.js';
import { listGroundTexts as t } from '../texts.js';

/** Pictures are saved as they are added; none is required. */
export function PicturesStep({ draft }: { draft: GroundDraft | null }) {
  const pictures = draft?.images ?? [];
  return (
    <section className="panel stack-4">
      <p className="text-2">{t.picturesText}</p>
      <PictureBoard pictures={pictures} actions={useDraftPictures(pictures)} />
    </section>
  );
}
