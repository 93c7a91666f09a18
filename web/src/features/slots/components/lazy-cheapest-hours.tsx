import { ratesOn } from '@crease/shared/prices/rates';
import { useMemo } from 'react';
import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';
import type { SlotPicker } from '../use-slot-picker.js';

const Cheapest = late(async () => ({ default: (await import('./cheapest-hours.js')).CheapestHours }));

/**
 * Below the hours, so it loads when they are rendered and it comes near. Its space is reserved only where prices
 * differ.
 */
export function CheapestHours({ picker }: { picker: SlotPicker }) {
  const { ground, date, today, now, byDate, haveStood, setDate, select } = picker;
  const differ = useMemo(() => {
    const rates = ratesOn(ground.price, { date, now: new Date(now) });
    return ground.isBookableOnline && new Set(rates.map(({ rate }) => rate)).size > 1;
  }, [ground, date, now]);
  return (
    <div className={differ ? 'cheap-room' : undefined}>
      {haveStood ? (
        <WhenNear>
          <Cheapest {...{ ground, today, now, byDate, setDate, select }} />
        </WhenNear>
      ) : null}
    </div>
  );
}
