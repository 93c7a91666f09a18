import type { Ground } from '@crease/shared/contracts/grounds';
import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';

const Place = late(async () => ({ default: (await import('./ground-place.js')).GroundPlace }));

/** Far below the hours of a ground's page, so it loads when the reader comes near, or when the page is quiet. */
export function LateGroundPlace({ ground }: { ground: Ground }) {
  return (
    <WhenNear>
      <Place ground={ground} />
    </WhenNear>
  );
}
