import type { Ground } from '@crease/shared/contracts/grounds';
import { totalOf } from '@crease/shared/prices';
import { addDays } from '@crease/shared/time/ist';
import { type DayHour, slotFrom } from '@crease/shared/time/slots';
import { useMemo, useState } from 'react';
import { serverNow } from '../../lib/clock.js';
import { useDays, useLiveDays } from '../slots/public.js';
import { freeHours, longestFrom } from './free-hours.js';

export type WalkInSlot = ReturnType<typeof useWalkInSlot>;

interface Options {
  grounds: Ground[];
  first: Ground;
  today: string;
  at: DayHour | undefined;
}

/** The hours of a walk-in: the free part of what the owner asked for. `slot` is undefined while nothing is free. */
export function useWalkInSlot({ grounds, first, today, at }: Options) {
  const [groundId, setGroundId] = useState(first._id);
  const ground = grounds.find(({ _id }) => _id === groundId) ?? first;
  const [date, setDate] = useState(at?.date ?? today);
  const [start, setStart] = useState(at?.hour);
  const [length, setLength] = useState(1);

  const dates = useMemo(() => [date, addDays(date, 1)], [date]);
  const { byDate } = useDays(ground._id, dates);
  useLiveDays(ground._id, dates);
  const [day, next] = dates.map((one) => byDate.get(one));
  const free = freeHours(day);
  const from = free.some((one) => one.hour === start) ? start : free[0]?.hour;
  const longest = from === undefined ? 0 : longestFrom(day, from, next);
  const hours = Math.min(length, longest);
  const slot = from === undefined ? undefined : slotFrom(from, hours);

  return {
    ground,
    setGroundId,
    date,
    setDate: (value: string) => setDate(value || today),
    loading: !day,
    free,
    from,
    setStart,
    longest,
    hours,
    setLength,
    slot,
    total: slot ? totalOf(ground.price, { date, timeSlot: slot, now: new Date(serverNow()) }) : 0,
  };
}
