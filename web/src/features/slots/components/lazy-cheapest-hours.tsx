import { ratesOn } from '@crease/shared/prices/rates';
import { lazy } from 'react';
import { WhenNear } from '../../../components/when-near.js';
import type { SlotPicker } from '../use-slot-picker.js';

const Cheapest = lazy(async () => ({ default: (await import('./cheapest-hours.js')).CheapestHours }));

/** Below the hours, so it is fetched when it comes near. Its room is kept where hours differ in price at all. */
export function CheapestHours({ picker }: { picker: SlotPicker }) {
  const { ground, date, now } = picker;
  const rates = ratesOn(ground.price, { date, now: new Date(now) });
  const differ = ground.isBookableOnline && new Set(rates.map(({ rate }) => rate)).size > 1;
  return (
    <div className={differ ? 'cheap-room' : undefined}>
      <WhenNear>
        <Cheapest picker={picker} />
      </WhenNear>
    </div>
  );
}
