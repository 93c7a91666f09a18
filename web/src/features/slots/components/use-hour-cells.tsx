import type { ReactNode } from 'react';
import { placeAt, useWaits } from '../../waitlist/public.js';
import { hourLook, isWithin, shownRates } from '../hour-look.js';
import type { TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import { HourCell } from './hour-cell.js';
import type { JustTaken } from './use-just-taken.js';

interface HourCells {
  cell: (hour: TimelineHour) => ReactNode;
  isPicked: (at: number) => boolean;
  /** The hour that another player took a moment ago. */
  takenByOthers: number | undefined;
}

/** Renders each hour of the picker's day as it is for this player. */
export function useHourCells(
  picker: SlotPicker,
  justTaken: JustTaken,
  onTap: (at: number) => void,
): HourCells {
  const { hours, date, isYours, bookingAt, hold, wanted, ground } = picker;
  const { waits } = useWaits();
  const picked = picker.selection?.date === date ? picker.selection : undefined;
  const near = picker.lost?.nearest.find((one) => one.date === date);
  const shown = { moving: picker.moving !== undefined, picked, near, isYours, bookingAt };
  const isPicked = (at: number) => isWithin(picked, at);
  const rateOf = shownRates(picker);

  const waiting = (hour: TimelineHour) => ({
    wanted: isWithin(wanted, hour.at),
    place: placeAt(waits, ground._id, hour.date, hour.at % 24),
  });
  const cell = (hour: TimelineHour) => {
    const look = hourLook(hour, shown);
    const own = look === 'yours' ? bookingAt(hour) : undefined;
    const canWait = picker.canWait && (look === 'booked' || look === 'held');
    return (
      <HourCell
        key={hour.at}
        at={hour.at}
        look={look}
        pricePerHour={rateOf(hour)}
        discount={ground.price.discount}
        until={own ? own.until : look === 'yours' ? hold?.expiresAt : hour.heldUntil}
        starts={hour.at === picked?.start}
        ends={picked !== undefined && hour.at === picked.end - 1}
        tournament={look === 'tournament' ? hour.tournament : undefined}
        flash={look === 'yours' ? undefined : justTaken.flashing.get(hour.at)?.flash}
        {...(own ? { bookingId: own.bookingId } : {})}
        {...(canWait ? waiting(hour) : {})}
        onTap={onTap}
      />
    );
  };
  const takenByOthers = hours.find(
    (hour) => justTaken.last.has(hour.at) && !isPicked(hour.at) && !isYours(hour) && !bookingAt(hour),
  );
  return { cell, isPicked, takenByOthers: takenByOthers?.at };
}
