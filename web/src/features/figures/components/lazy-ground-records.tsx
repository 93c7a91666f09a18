import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';

const Ground = late(async () => ({ default: (await import('./ground-late.js')).GroundLate }));

/** Games to join at a ground, its last matches and records. Loaded only when the reader comes near it. */
export function LateGroundRecords({ groundId }: { groundId: string }) {
  return (
    <WhenNear idle={false}>
      <Ground groundId={groundId} />
    </WhenNear>
  );
}
