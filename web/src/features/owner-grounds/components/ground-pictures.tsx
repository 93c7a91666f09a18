import type { Ground } from '@crease/shared/contracts/grounds';
import { PictureBoard, pictureTexts as t } from '../../ground-form/public.js';
import { useGroundPictures } from '../api/use-ground-actions.js';

/** The pictures of a listed ground. */
export function GroundPictures({ ground: { _id, images } }: { ground: Ground }) {
  const actions = useGroundPictures(_id);
  return (
    <section className="panel stack-4" id="ground-part-pictures" aria-labelledby="ground-pictures">
      <h2 id="ground-pictures">{t.title}</h2>
      <PictureBoard pictures={images} actions={actions} />
    </section>
  );
}
