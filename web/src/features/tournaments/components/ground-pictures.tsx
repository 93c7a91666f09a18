import type { Tournament } from '@crease/shared/contracts/tournament';
import { WhenNear } from '../../../components/when-near.js';
import { PictureCarousel, useGround } from '../../grounds/public.js';

type Ground = Tournament['grounds'][number];

/** The pictures of one of its grounds. The space is reserved; they are read once they come near. */
export function GroundPictures({ ground }: { ground: Ground }) {
  return (
    <WhenNear className="cup-pictures" idle={false}>
      <Pictures ground={ground} />
    </WhenNear>
  );
}

/** A ground that is hidden has the picture of grounds without one. */
function Pictures({ ground: { _id, name } }: { ground: Ground }) {
  const { data, isPending } = useGround(_id);
  return (
    <div className="cup-pictures">
      {isPending ? null : <PictureCarousel name={name} images={data?.images ?? []} />}
    </div>
  );
}
