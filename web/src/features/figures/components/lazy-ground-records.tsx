import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';

const Records = late(async () => ({ default: (await import('./ground-records.js')).GroundRecordsSection }));

/** The last matches and records of a ground. Loaded only when the reader comes near it. */
export function LateGroundRecords({ groundId }: { groundId: string }) {
  return (
    <WhenNear idle={false}>
      <Records groundId={groundId} />
    </WhenNear>
  );
}
