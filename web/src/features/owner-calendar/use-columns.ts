import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { createElement, Fragment } from 'react';
import { dayOfMonth, formatDay, weekdayOf } from '../../lib/format/time.js';
import { useDeskDay } from '../desk/public.js';
import { useGroundDates, useLiveDates } from './api/use-ground-dates.js';
import { columnsOf, rowsOf } from './columns.js';
import type { GridColumn } from './components/grid-column.js';
import { joinTurf } from './tracks.js';
import { nightEnd } from './week.js';

interface Clock {
  today: string;
  /** In ms. */
  now: number;
}

/** A date with a column per ground, grounds of one turf in one track, from one read of the desk's day. */
export function useDayColumns(
  workplace: string,
  grounds: Ground[],
  { date, today, now }: Clock & { date: string },
) {
  const read = useDeskDay(
    workplace,
    date,
    grounds.map(({ _id }) => _id),
  );
  const entriesOf = (day: typeof read.day, id: string) =>
    day?.grounds.find(({ groundId }) => groundId === id)?.entries ?? [];
  const columns: GridColumn[] = !read.day
    ? []
    : grounds.flatMap((ground) => {
        const listed = new Map([
          [date, entriesOf(read.day, ground._id)],
          [addDays(date, 1), entriesOf(read.night, ground._id)],
        ]);
        return columnsOf(ground, [date], listed, { today, now }).map((column) => ({
          ...column,
          head: ground.name,
          name: ground.name,
        }));
      });
  const turfs = new Map(grounds.map(({ _id, turf }) => [_id, turf]));
  return {
    columns: joinTurf(columns, (id) => turfs.get(id)),
    rows: rowsOf(columns, nightEnd(grounds), { today, now }),
    isPending: !read.day,
    isError: read.isError,
    refetch: read.refetch,
  };
}

/** Dates of one ground, one column each. */
export function useWeekColumns(ground: Ground, dates: readonly string[], { today, now }: Clock) {
  const from = dates[0] ?? today;
  const to = addDays(dates.at(-1) ?? today, 1);
  const { byGround, ...read } = useGroundDates([ground._id], from, to);
  useLiveDates(ground._id, [...dates, to]);
  const listed = byGround.get(ground._id);
  const columns: GridColumn[] = listed
    ? columnsOf(ground, dates, listed, { today, now }).map((column) => ({
        ...column,
        head: createElement(
          Fragment,
          null,
          weekdayOf(column.date),
          ' ',
          createElement('b', { className: 'num' }, dayOfMonth(column.date)),
        ),
        name: formatDay(column.date),
        marked: column.date === today,
      }))
    : [];
  return { columns, rows: rowsOf(columns, nightEnd([ground]), { today, now }), ...read };
}
