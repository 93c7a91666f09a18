import type { Tournament } from '@crease/shared/contracts/tournament';
import { WhenNear } from '../../../components/when-near.js';
import { PictureCarousel, useGround } from '../../grounds/public.js';

type Ground = Tournament['grounds'][number];

/** The pictures of one of a tournament's grounds. Their space is reserved; they are loaded once they come near. */
export function GroundPictures({ ground }: { ground: Ground }) {
  return (
    <WhenNear className="cup-pictures" idle={false}>
      <Pictures ground={ground} />
    </WhenNear>
  );
}

/** A hidden ground shows the same placeholder as a ground without pictures. */
function Pictures({ ground: { _id, name } }: { ground: Ground }) {
  const { data, isPending } = useGround(_id);
  return (
    <div className="cup-pictures">
      {isPending ? null : <PictureCarousel name={name} images={data?.images ?? []} />}
    </div>
  );
}
