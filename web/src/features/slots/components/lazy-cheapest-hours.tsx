import { lazy } from 'react';
import { WhenNear } from '../../../components/when-near.js';
import type { SlotPicker } from '../use-slot-picker.js';

const Cheapest = lazy(async () => ({ default: (await import('./cheapest-hours.js')).CheapestHours }));

/** Below the hours, so it is fetched when it comes near. */
export function CheapestHours({ picker }: { picker: SlotPicker }) {
  return (
    <WhenNear className="cheap-room">
      <Cheapest picker={picker} />
    </WhenNear>
  );
}
